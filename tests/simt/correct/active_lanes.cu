// needs: warp, runtime
// The lanes that take a branch together count up for all of them by one atomic: with __activemask, and with
// coalesced_threads. Outside of a branch a whole warp runs together.
#include <cooperative_groups.h>
#include <stdio.h>

namespace cg = cooperative_groups;

__device__ int place_by_mask(int *count)
{
    unsigned mask = __activemask(), lane = threadIdx.x % 32;
    int leader = __ffs((int)mask) - 1, first = 0;
    if ((int)lane == leader)
        first = atomicAdd(count, __popc(mask));
    return __shfl_sync(mask, first, leader) + __popc(mask & ((1u << lane) - 1));
}

__device__ int place_by_group(int *count)
{
    cg::coalesced_group group = cg::coalesced_threads();
    int first = group.thread_rank() == 0 ? atomicAdd(count, (int)group.size()) : 0;
    return group.shfl(first, 0) + (int)group.thread_rank();
}

__global__ void keep_positive(int *y, int *counts, const int *x, int n, bool by_group)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (__activemask() != 0xffffffffu)
        atomicAdd(&counts[1], 1);
    if (i < n && x[i] > 0)
        y[by_group ? place_by_group(counts) : place_by_mask(counts)] = x[i];
}

int main(void)
{
    const int n = 1000;
    int h[n], kept[n], counts[2], *x, *y, *c, sum = 0, positive = 0;
    for (int i = 0; i < n; i++) {
        h[i] = i * 13 % 29 - 14;
        positive += h[i] > 0;
        sum += h[i] > 0 ? h[i] : 0;
    }
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&c, sizeof counts);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    for (int round = 0; round < 2; round++) {
        cudaMemset(c, 0, sizeof counts);
        keep_positive<<<8, 128>>>(y, c, x, n, round == 1);
        cudaMemcpy(counts, c, sizeof counts, cudaMemcpyDeviceToHost);
        cudaMemcpy(kept, y, positive * sizeof(int), cudaMemcpyDeviceToHost);
        int got = 0;
        for (int i = 0; i < positive; i++)
            got += kept[i];
        if (counts[0] != positive || counts[1] != 0 || got != sum)
            return printf("%d kept of %d, sum %d of %d\n", counts[0], positive, got, sum), 1;
    }
    cudaFree(x);
    cudaFree(y);
    cudaFree(c);
    printf("ok\n");
    return 0;
}
