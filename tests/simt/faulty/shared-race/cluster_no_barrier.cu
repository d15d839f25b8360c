// options: -arch=sm_90
// A block writes into its neighbour's shared memory, and each reads its own after a barrier of the block
// only.
#include <cooperative_groups.h>

// says: no barrier of their cluster (cluster.sync()) comes in between; it is in block
__global__ void __cluster_dims__(2) shift(int *y)
{
    __shared__ int s[32];
    cooperative_groups::cluster_group cluster = cooperative_groups::this_cluster();
    unsigned t = threadIdx.x;
    cluster.sync();
    cluster.map_shared_rank(s, 1 - (int)cluster.block_rank())[t] = (int)t; // finds: shared-race write
    __syncthreads();
    y[blockIdx.x * 32 + t] = s[t]; // finds: shared-race read
    cluster.sync();
}

int main(void)
{
    int *y;
    cudaMalloc(&y, 128 * sizeof(int));
    shift<<<4, 32>>>(y);
    cudaDeviceSynchronize();
    return 0;
}
