// options: -arch=sm_90
// Each block reads from the next one, and the last one of a cluster has none.
#include <cooperative_groups.h>

// says: of rank 2 of its cluster, but the ranks are 0 to 1
__global__ void __cluster_dims__(2) next(int *y)
{
    __shared__ int s[32];
    cooperative_groups::cluster_group cluster = cooperative_groups::this_cluster();
    s[threadIdx.x] = (int)threadIdx.x;
    cluster.sync();
    const int *from = cluster.map_shared_rank(s, (int)cluster.block_rank() + 1);
    y[blockIdx.x * 32 + threadIdx.x] = from[threadIdx.x]; // finds: oob-shared read
    cluster.sync();
}

int main(void)
{
    int *y;
    cudaMalloc(&y, 64 * sizeof(int));
    next<<<2, 32>>>(y);
    cudaDeviceSynchronize();
    return 0;
}
