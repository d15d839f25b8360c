// options: -arch=sm_90
// Each block reads its neighbour's sum and ends: the neighbour may have ended before that.
// says: and nothing keeps block
// says: from ending first: both blocks must meet at a cluster.sync() after this access
#include <cooperative_groups.h>

__global__ void __cluster_dims__(4) sums(int *y)
{
    __shared__ int sum;
    cooperative_groups::cluster_group cluster = cooperative_groups::this_cluster();
    if (threadIdx.x == 0)
        sum = (int)blockIdx.x;
    cluster.sync();
    int next = ((int)cluster.block_rank() + 1) % 4;
    if (threadIdx.x == 0)
        y[blockIdx.x] = sum + *cluster.map_shared_rank(&sum, next); // finds: shared-lifetime read
}

int main(void)
{
    int *y;
    cudaMalloc(&y, 8 * sizeof(int));
    sums<<<8, 32>>>(y);
    cudaDeviceSynchronize();
    return 0;
}
