// needs: warp, runtime
// Votes, matches and warp-wide reductions, and a compaction by ballot and population count.
#include <stdio.h>

__global__ void votes(int *y, const int *x, int *kept, int *length)
{
    unsigned lane = threadIdx.x, all = 0xffffffff;
    int v = x[lane];
    unsigned ballot = __ballot_sync(all, v > 10);
    y[lane] = __popc(ballot) + 100 * __any_sync(all, v == 3) + 1000 * __all_sync(all, v >= 0);
    y[32 + lane] = __match_any_sync(all, v % 4);
    y[64 + lane] = __reduce_add_sync(all, v) + __reduce_max_sync(all, v) - __reduce_min_sync(all, v);
    y[96 + lane] = __reduce_or_sync(all, 1u << lane) == all && __reduce_and_sync(all, ~(1u << lane)) == 0 &&
                   __reduce_xor_sync(all, 1u << lane) == all;
    if (v > 10)
        kept[__popc(ballot & ((1u << lane) - 1))] = v;
    if (lane == 0)
        *length = __popc(ballot);
}

int main(void)
{
    int h[32], result[128], list[32], n, *x, *y, *kept, *length, more = 0, sum = 0;
    for (int i = 0; i < 32; i++) {
        h[i] = i * 7 % 32;
        more += h[i] > 10;
        sum += h[i];
    }
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof result);
    cudaMalloc(&kept, sizeof list);
    cudaMalloc(&length, sizeof n);
    cudaMemset(kept, 0, sizeof list);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    votes<<<1, 32>>>(y, x, kept, length);
    cudaMemcpy(result, y, sizeof result, cudaMemcpyDeviceToHost);
    cudaMemcpy(list, kept, sizeof list, cudaMemcpyDeviceToHost);
    cudaMemcpy(&n, length, sizeof n, cudaMemcpyDeviceToHost);
    for (int i = 0, k = 0; i < 32; i++) {
        unsigned same = 0;
        for (int j = 0; j < 32; j++)
            same |= (unsigned)(h[j] % 4 == h[i] % 4) << j;
        if (result[i] != more + 1100 || (unsigned)result[32 + i] != same || result[64 + i] != sum + 31 ||
            !result[96 + i])
            return printf("lane %d: %d %x %d\n", i, result[i], result[32 + i], result[64 + i]), 1;
        if (h[i] > 10 && list[k++] != h[i])
            return printf("kept %d\n", list[k - 1]), 1;
    }
    if (n != more)
        return printf("%d kept\n", n), 1;
    printf("ok\n");
    return 0;
}
