// options: -arch=sm_90
// A cluster's barrier in two halves: what comes before an arrival is known to who has waited. In between,
// threads work on what is theirs. Warps wait in different lines, and one block leaves after it has arrived.
#include <cooperative_groups.h>
#include <stdio.h>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) exchange(int *y, int rounds)
{
    __shared__ int s[2][64];
    cg::cluster_group cluster = cg::this_cluster();
    unsigned t = threadIdx.x, rank = cluster.block_rank();
    __cluster_barrier_arrive_relaxed(); // both have started
    int mine = (int)(rank * 64 + t), sum = 0;
    __cluster_barrier_wait();
    for (int r = 0; r < rounds; r++) {
        s[r % 2][t] = mine + r;
        cg::cluster_group::arrival_token token = cluster.barrier_arrive();
        sum += mine;
        if (t < 32)
            cluster.barrier_wait((cg::cluster_group::arrival_token &&) token);
        else
            cluster.barrier_wait();
        sum += cluster.map_shared_rank(s[r % 2], 1 - rank)[63 - t];
    }
    y[blockIdx.x * 64 + t] = sum;
    cluster.barrier_arrive();
    cluster.barrier_wait();
}

// Nobody touches rank 1's memory, so it need not wait.
__global__ void __cluster_dims__(2) one_way(int *y)
{
    __shared__ int s[64];
    unsigned t = threadIdx.x;
    s[t] = -1;
    __cluster_barrier_arrive();
    __cluster_barrier_wait();
    if (__clusterRelativeBlockRank() == 1) {
        ((int *)__cluster_map_shared_rank(s, 0))[t] = (int)t;
        __cluster_barrier_arrive();
        return;
    }
    __cluster_barrier_arrive();
    __cluster_barrier_wait();
    y[blockIdx.x / 2 * 64 + t] = s[63 - t];
}

int main(void)
{
    int *y, h[512];
    cudaMalloc(&y, sizeof h);
    exchange<<<8, 64>>>(y, 3);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 512; i++) {
        int rank = i / 64 % 2, t = i % 64, want = 3 * (rank * 64 + t) + 3 * ((1 - rank) * 64 + 63 - t) + 3;
        if (h[i] != want)
            return printf("y[%d] is %d, not %d\n", i, h[i], want), 1;
    }
    one_way<<<8, 64>>>(y);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 256; i++)
        if (h[i] != 63 - i % 64)
            return printf("y[%d] is %d\n", i, h[i]), 1;
    printf("%s\n", cudaDeviceSynchronize() == cudaSuccess ? "ok" : "failed");
    return 0;
}
