// options: -arch=sm_90
// An arrival that is relaxed lets the other blocks go on, and publishes nothing.
#include <cooperative_groups.h>

__global__ void __cluster_dims__(2) swap(int *y)
{
    __shared__ int s[32];
    unsigned t = threadIdx.x;
    s[t] = (int)t; // finds: shared-race write
    __cluster_barrier_arrive_relaxed();
    __cluster_barrier_wait();
    y[blockIdx.x * 32 + t] = ((int *)__cluster_map_shared_rank(
        s, 1 - __clusterRelativeBlockRank()))[31 - t]; // finds: shared-race read
    __cluster_barrier_arrive();
    __cluster_barrier_wait();
}

int main(void)
{
    int *y;
    cudaMalloc(&y, 64 * sizeof(int));
    swap<<<2, 32>>>(y);
    cudaDeviceSynchronize();
    return 0;
}
