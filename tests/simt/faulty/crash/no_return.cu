// says: thread 0 reaches the end of the function that begins at no_return.cu:9 without returning a value
// A function of the device gives no value for 0.
#include <stdio.h>
#ifdef SIMT
#pragma GCC diagnostic ignored "-Wreturn-type" // it says so, too
#endif

// -1, 0 or 1
__device__ int sign(int v) // finds: crash call
{
    if (v > 0)
        return 1;
    if (v < 0)
        return -1;
}

__global__ void signs(int *y) { y[threadIdx.x] = sign((int)threadIdx.x); }

int main(void)
{
    int *y;
    cudaMalloc(&y, 32 * sizeof(int));
    signs<<<1, 32>>>(y);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(y);
    return 0;
}
