// options: -arch=sm_90
// Two blocks of a cluster exchange by device memory, with a barrier of each block between.
#include <cooperative_groups.h>

// says: no barrier of their cluster (cluster.sync()) comes in between
__global__ void __cluster_dims__(2) exchange(int *y, int *x)
{
    unsigned i = blockIdx.x * 32 + threadIdx.x;
    x[i] = (int)i; // finds: global-race write
    __syncthreads();
    y[i] = x[i ^ 32]; // finds: global-race read
}

int main(void)
{
    int *x, *y;
    cudaMalloc(&x, 64 * sizeof(int));
    cudaMalloc(&y, 64 * sizeof(int));
    exchange<<<2, 32>>>(y, x);
    cudaDeviceSynchronize();
    return 0;
}
