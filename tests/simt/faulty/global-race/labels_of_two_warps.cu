// Lanes of a warp that have the same label count themselves together, and their leader adds plainly. Lanes of
// another warp have that label, too.
#include <cooperative_groups.h>
#include <stdio.h>

namespace cg = cooperative_groups;

__global__ void histogram(int *counts, const int *labels, int n)
{
    int i = threadIdx.x;
    if (i < n) {
        auto active = cg::coalesced_threads();
        auto same = cg::labeled_partition(active, labels[i]);
        if (same.thread_rank() == 0)
            counts[labels[i]] += same.size(); // finds: global-race read write
    }
}

int main(void)
{
    enum { N = 60 };
    int h[N], *labels, *counts;
    for (int i = 0; i < N; i++)
        h[i] = i % 4;
    cudaMalloc(&labels, sizeof h);
    cudaMalloc(&counts, 4 * sizeof(int));
    cudaMemcpy(labels, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(counts, 0, 4 * sizeof(int));
    histogram<<<1, 64>>>(counts, labels, N);
    cudaDeviceSynchronize();
    return 0;
}
