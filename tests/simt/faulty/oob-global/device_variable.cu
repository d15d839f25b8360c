// A __device__ array has one place fewer than there are blocks.
#include <stdio.h>

__device__ int sums[3];
__device__ int other[3];

__global__ void note(void)
{
    if (threadIdx.x == 0)
        sums[blockIdx.x] = blockIdx.x; // finds: oob-global write
    if (threadIdx.x == 1)
        atomicAdd(&other[0], 1);
}

int main(void)
{
    note<<<4, 32>>>();
    cudaDeviceSynchronize();
    return 0;
}
