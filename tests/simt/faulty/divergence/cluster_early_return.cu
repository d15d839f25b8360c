// options: -arch=sm_90
// The last block has no work and leaves: the others of its cluster wait for all threads.
#include <cooperative_groups.h>

// says: 64 of 96 threads of a cluster come to its barrier at
// says: 32 threads of block 2 have returned before that: every thread of the cluster must reach it
__global__ void __cluster_dims__(3) add(int *x, int n)
{
    cooperative_groups::cluster_group cluster = cooperative_groups::this_cluster();
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    x[i] = (int)cluster.block_rank();
    cluster.sync(); // finds: divergence barrier
}

int main(void)
{
    int *x;
    cudaMalloc(&x, 96 * sizeof(int));
    add<<<3, 32>>>(x, 64);
    cudaDeviceSynchronize();
    return 0;
}
