// options: -arch=sm_90
// A wait with no arrival before it.
#include <cooperative_groups.h>

// says: and has not arrived there: before each wait it must arrive once
__global__ void __cluster_dims__(2) waits(int *x)
{
    x[blockIdx.x * 32 + threadIdx.x] = 1;
    __cluster_barrier_wait(); // finds: divergence barrier
}

int main(void)
{
    int *x;
    cudaMalloc(&x, 64 * sizeof(int));
    waits<<<2, 32>>>(x);
    cudaDeviceSynchronize();
    return 0;
}
