// options: -arch=sm_90
// The second arrival comes before the first one was waited for.
#include <cooperative_groups.h>

// says: after each arrival it must wait once
__global__ void __cluster_dims__(2) twice(int *x)
{
    cooperative_groups::cluster_group cluster = cooperative_groups::this_cluster();
    x[blockIdx.x * 32 + threadIdx.x] = 1;
    cluster.barrier_arrive(); // finds: divergence barrier
    cluster.barrier_arrive(); // finds: divergence barrier
    cluster.barrier_wait();
    cluster.barrier_wait(); // may: divergence barrier
}

int main(void)
{
    int *x;
    cudaMalloc(&x, 64 * sizeof(int));
    twice<<<2, 32>>>(x);
    cudaDeviceSynchronize();
    return 0;
}
