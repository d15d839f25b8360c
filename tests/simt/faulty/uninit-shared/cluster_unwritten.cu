// options: -arch=sm_90
// The other block has written half of its array.
#include <cooperative_groups.h>

// says: nobody has written it in the shared memory of block
__global__ void __cluster_dims__(2) gather(int *y)
{
    __shared__ int s[32];
    cooperative_groups::cluster_group cluster = cooperative_groups::this_cluster();
    if (threadIdx.x < 16)
        s[threadIdx.x] = 1;
    cluster.sync();
    y[blockIdx.x * 32 + threadIdx.x] =
        cluster.map_shared_rank(s, 1 - (int)cluster.block_rank())[threadIdx.x]; // finds: uninit-shared read
    cluster.sync();
}

int main(void)
{
    int *y;
    cudaMalloc(&y, 64 * sizeof(int));
    gather<<<2, 32>>>(y);
    cudaDeviceSynchronize();
    return 0;
}
