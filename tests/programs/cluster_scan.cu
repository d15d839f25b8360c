// options: -arch=sm_90
// Prefix sums by clusters: each block scans its part by warps, the blocks of a cluster exchange their sums
// through distributed shared memory, and the clusters add those before them in a second launch.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <stdio.h>
#include <stdlib.h>

namespace cg = cooperative_groups;

constexpr int kThreads = 128;
constexpr int kCluster = 8;

__global__ void __cluster_dims__(kCluster, 1, 1) __launch_bounds__(kThreads)
    scan_clusters(int *out, int *cluster_sums, const int *in, int n)
{
    __shared__ int warp_sums[kThreads / 32];
    __shared__ int block_sums[kCluster]; // of every block of the cluster: each writes its own into all of them
    cg::cluster_group cluster = cg::this_cluster();
    cg::thread_block block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);
    int i = blockIdx.x * kThreads + threadIdx.x;
    int sum = i < n ? in[i] : 0;

    for (int by = 1; by < 32; by *= 2) {
        int left = warp.shfl_up(sum, by);
        if ((int)warp.thread_rank() >= by)
            sum += left;
    }
    if (warp.thread_rank() == 31)
        warp_sums[threadIdx.x / 32] = sum;
    block.sync();
    int before = 0, all = 0;
    for (int w = 0; w < kThreads / 32; w++) {
        before += w < (int)threadIdx.x / 32 ? warp_sums[w] : 0;
        all += warp_sums[w];
    }
    sum += before;

    cluster.barrier_arrive(); // every block has started
    cluster.barrier_wait();
    if (threadIdx.x < kCluster)
        cluster.map_shared_rank(block_sums, threadIdx.x)[cluster.block_rank()] = all;
    cluster.sync();
    int cluster_sum = 0;
    for (unsigned r = 0; r < kCluster; r++) {
        if (r < cluster.block_rank())
            sum += block_sums[r];
        cluster_sum += block_sums[r];
    }
    if (i < n)
        out[i] = sum;
    if (cluster.thread_rank() == 0)
        cluster_sums[blockIdx.x / kCluster] = cluster_sum;
}

__global__ void add_clusters(int *out, const int *cluster_sums, int n)
{
    int before = 0;
    for (unsigned c = 0; c < blockIdx.x / kCluster; c++)
        before += cluster_sums[c];
    int i = blockIdx.x * kThreads + threadIdx.x;
    if (i < n)
        out[i] += before;
}

int main(void)
{
    const int n = 5000, per_cluster = kThreads * kCluster, clusters = (n + per_cluster - 1) / per_cluster;
    int *h = (int *)malloc(n * sizeof(int)), *result = (int *)malloc(n * sizeof(int));
    int *in, *out, *sums, wanted = 0;
    for (int i = 0; i < n; i++)
        h[i] = i * 37 % 11 - 3;
    cudaMalloc(&in, n * sizeof(int));
    cudaMalloc(&out, n * sizeof(int));
    cudaMalloc(&sums, clusters * sizeof(int));
    cudaMemcpy(in, h, n * sizeof(int), cudaMemcpyHostToDevice);
    scan_clusters<<<clusters * kCluster, kThreads>>>(out, sums, in, n);
    add_clusters<<<clusters * kCluster, kThreads>>>(out, sums, n);
    cudaError_t error = cudaMemcpy(result, out, n * sizeof(int), cudaMemcpyDeviceToHost);
    if (error != cudaSuccess) {
        printf("FAIL: %s\n", cudaGetErrorString(error));
        return 1;
    }
    for (int i = 0; i < n; i++) {
        wanted += h[i];
        if (result[i] != wanted) {
            printf("FAIL: out[%d] is %d, not %d\n", i, result[i], wanted);
            return 1;
        }
    }
    printf("PASS\n");
    return 0;
}
