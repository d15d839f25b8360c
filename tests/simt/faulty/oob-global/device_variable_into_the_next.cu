// An index that runs past a __device__ array leads into another one: they lie side by side.
// says: totals[64]: thread 1 uses it
// says: and the array has 8 elements, 32 bytes
#include <stdio.h>

__device__ int before[64];
__device__ int totals[8];
__device__ int after[64];

__global__ void raise(int stride)
{
    unsigned t = threadIdx.x;
    before[t] = after[t] = 1;
    __syncthreads();
    totals[t * stride] = 2; // finds: oob-global index
}

int main(void)
{
    raise<<<1, 8>>>(1);
    raise<<<1, 2>>>(64);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
