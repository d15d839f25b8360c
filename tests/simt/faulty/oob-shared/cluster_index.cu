// options: -arch=sm_90
// An index beyond the end of the other block's array.
#include <cooperative_groups.h>

// says: s[32]: thread 31 of block
// says: in the shared memory of block
__global__ void __cluster_dims__(2) next(int *y)
{
    __shared__ int s[32];
    cooperative_groups::cluster_group cluster = cooperative_groups::this_cluster();
    s[threadIdx.x] = (int)threadIdx.x;
    cluster.sync();
    const int *from = cluster.map_shared_rank(s, 1 - (int)cluster.block_rank());
    y[blockIdx.x * 32 + threadIdx.x] = from[threadIdx.x + 1]; // finds: oob-shared read
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
