// options: -arch=sm_90
// Half of each block waits for the cluster, and half for the block.
#include <cooperative_groups.h>

// says: 32 of 128 threads of a cluster come to its barrier at
// says: waits elsewhere, at
__global__ void __cluster_dims__(4) some(int *x)
{
    x[blockIdx.x * 32 + threadIdx.x] = 1;
    if (threadIdx.x % 4 == 0)
        cooperative_groups::this_cluster().sync(); // finds: deadlock barrier
    else
        __syncthreads(); // finds: deadlock barrier
}

int main(void)
{
    int *x;
    cudaMalloc(&x, 128 * sizeof(int));
    some<<<4, 32>>>(x);
    cudaDeviceSynchronize();
    return 0;
}
