// options: -arch=sm_90
// The block that reads waits for the other one, and not the other way round.
#include <cooperative_groups.h>

__global__ void __cluster_dims__(2) reads(int *y)
{
    __shared__ int s[32];
    s[threadIdx.x] = (int)threadIdx.x;
    __cluster_barrier_arrive();
    __cluster_barrier_wait();
    if (__clusterRelativeBlockRank() == 0)
        y[threadIdx.x] =
            ((int *)__cluster_map_shared_rank(s, 1))[31 - threadIdx.x]; // finds: shared-lifetime read
    __cluster_barrier_arrive();
    if (__clusterRelativeBlockRank() == 0)
        __cluster_barrier_wait();
}

int main(void)
{
    int *y;
    cudaMalloc(&y, 32 * sizeof(int));
    reads<<<2, 32>>>(y);
    cudaDeviceSynchronize();
    return 0;
}
