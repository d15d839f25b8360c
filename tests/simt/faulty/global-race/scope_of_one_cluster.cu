// options: -arch=sm_90
// Two clusters update one word by atomics of cluster scope.
#include <cooperative_groups.h>

// says: reaches only its own cluster; device scope reaches all blocks
__global__ void __cluster_dims__(2) count(int *n)
{
    if (threadIdx.x == 0)
        asm volatile("red.cluster.global.add.s32 [%0], 1;" ::"l"(n)); // finds: global-race atomic
}

int main(void)
{
    int *n;
    cudaMalloc(&n, sizeof *n);
    cudaMemset(n, 0, sizeof *n);
    count<<<4, 32>>>(n);
    cudaDeviceSynchronize();
    return 0;
}
