// options: -arch=sm_90
// What a thread writes between its arrival and its wait is not ordered before what the others do after
// theirs.
#include <cooperative_groups.h>

__global__ void __cluster_dims__(2) late(int *y)
{
    __shared__ int s[32];
    cooperative_groups::cluster_group cluster = cooperative_groups::this_cluster();
    unsigned t = threadIdx.x;
    cluster.sync();
    cluster.barrier_arrive();
    s[t] = (int)t; // finds: shared-race write
    cluster.barrier_wait();
    y[blockIdx.x * 32 + t] =
        cluster.map_shared_rank(s, 1 - (int)cluster.block_rank())[31 - t]; // finds: shared-race read
    cluster.sync();
}

int main(void)
{
    int *y;
    cudaMalloc(&y, 64 * sizeof(int));
    late<<<2, 32>>>(y);
    cudaDeviceSynchronize();
    return 0;
}
