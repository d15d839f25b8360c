// options: -arch=sm_90
// A barrier of the cluster orders the blocks of that cluster, and no others.
#include <cooperative_groups.h>

// says: nothing orders two blocks of one launch
__global__ void __cluster_dims__(2) exchange(int *y, int *x)
{
    unsigned i = blockIdx.x * 32 + threadIdx.x;
    x[i] = (int)i; // finds: global-race write
    cooperative_groups::this_cluster().sync();
    y[i] = x[127 - i]; // finds: global-race read
}

int main(void)
{
    int *x, *y;
    cudaMalloc(&x, 128 * sizeof(int));
    cudaMalloc(&y, 128 * sizeof(int));
    exchange<<<4, 32>>>(y, x);
    cudaDeviceSynchronize();
    return 0;
}
