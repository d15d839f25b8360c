// options: -arch=sm_90
// What a cluster's barrier orders, a flag hands on: all blocks write, each cluster meets, one thread of it
// counts it in, and the last cluster adds up what all have written, each of its blocks a part.
#include <cooperative_groups.h>
#include <stdio.h>

namespace cg = cooperative_groups;

__device__ unsigned arrived;

__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) total(int *sum, int *parts)
{
    __shared__ unsigned before;
    __shared__ int part;
    cg::cluster_group cluster = cg::this_cluster();
    unsigned t = threadIdx.x, rank = cluster.block_rank(), n = gridDim.x * blockDim.x;
    parts[blockIdx.x * blockDim.x + t] = (int)(blockIdx.x + t);
    __threadfence();
    cluster.sync();
    if (rank == 0 && t == 0) {
        __threadfence();
        before = atomicAdd(&arrived, 1);
        __threadfence();
    }
    if (t == 0)
        part = 0;
    cluster.sync();
    if (*cluster.map_shared_rank(&before, 0) == gridDim.x / 2 - 1) {
        __threadfence();
        for (unsigned i = rank * blockDim.x + t; i < n; i += 2 * blockDim.x)
            atomicAdd(&part, parts[i]);
    }
    cluster.sync();
    if (rank == 0 && t == 0 && before == gridDim.x / 2 - 1)
        *sum = part + *cluster.map_shared_rank(&part, 1);
    cluster.sync();
}

int main(void)
{
    int *sum, *parts, h = 0, want = 0;
    cudaMalloc(&sum, sizeof(int));
    cudaMalloc(&parts, 16 * 64 * sizeof(int));
    total<<<16, 64>>>(sum, parts);
    cudaMemcpy(&h, sum, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 16 * 64; i++)
        want += i / 64 + i % 64;
    printf(h == want ? "ok\n" : "%d, not %d\n", h, want);
    return h != want;
}
