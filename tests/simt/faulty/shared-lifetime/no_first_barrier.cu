// options: -arch=sm_90
// Each block clears a counter of its neighbour's, which may not have started.
#include <cooperative_groups.h>

// says: which may not have started: both blocks must meet at a cluster.sync() before this access
__global__ void __cluster_dims__(2) clear(int *y)
{
    __shared__ int count;
    cooperative_groups::cluster_group cluster = cooperative_groups::this_cluster();
    if (threadIdx.x == 0)
        *cluster.map_shared_rank(&count, 1 - (int)cluster.block_rank()) = 0; // finds: shared-lifetime write
    cluster.sync();
    atomicAdd(&count, 1);
    __syncthreads();
    if (threadIdx.x == 0)
        y[blockIdx.x] = count;
}

int main(void)
{
    int *y;
    cudaMalloc(&y, 4 * sizeof(int));
    clear<<<4, 32>>>(y);
    cudaDeviceSynchronize();
    return 0;
}
