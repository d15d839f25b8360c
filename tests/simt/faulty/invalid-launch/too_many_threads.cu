// prints: cudaErrorInvalidConfiguration
// A block of 2048 threads: no device has more than 1024. Nothing runs, and only cudaGetLastError says so.
#include <stdio.h>

__global__ void fill(int *y, int value) { y[blockIdx.x * blockDim.x + threadIdx.x] = value; }

int main(void)
{
    const int n = 2048;
    int *y;
    cudaMalloc(&y, n * sizeof(int));
    fill<<<1, n>>>(y, 1); // finds: invalid-launch launch
    printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    cudaFree(y);
    return 0;
}
