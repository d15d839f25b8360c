// The host reads a __device__ variable by its name, as if it were its own.
#include <stdio.h>

__device__ int total = 3;

__global__ void add(void) { atomicAdd(&total, 1); }

int main(void)
{
    add<<<1, 32>>>();
    cudaDeviceSynchronize();
    printf("%d\n", total); // finds: host-deref read
    return 0;
}
