// prints: invalid configuration argument
// A block may be 1024 threads wide or high, but only 64 deep.
#include <stdio.h>

__global__ void number(int *y) { y[threadIdx.z] = threadIdx.z; }

int main(void)
{
    int *y;
    cudaMalloc(&y, 128 * sizeof(int));
    number<<<1, dim3(1, 1, 128)>>>(y); // finds: invalid-launch launch
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    cudaFree(y);
    return 0;
}
