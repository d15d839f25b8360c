// Version 2: one pass. Each block loads its elements once, and looks back over what the blocks before it
// keep.
#include "look_back.h"

__global__ void compact_in_one_pass(int *y, unsigned *count, const int *x, size_t n, volatile word_t *words,
                                    unsigned *taken)
{
    __shared__ unsigned number;       // the tile's
    __shared__ unsigned before_all;   // the number of elements that all tiles before it keep
    __shared__ unsigned totals[WARP]; // the number of elements that each warp keeps
    __shared__ unsigned firsts[WARP]; // and how many the warps before it keep
    unsigned t = threadIdx.x, lane = t % WARP, warp = t / WARP, warps = blockDim.x / WARP;
    if (t == 0)
        number = atomicAdd(taken, 1);
    __syncthreads();
    size_t i = (size_t)number * blockDim.x + t;
    int own = i < n ? x[i] : 0;
    bool keep = i < n && keeps(own);
    unsigned kept = kept_lanes(keep);

    if (lane == 0)
        totals[warp] = __popc(kept);
    __syncthreads();
    if (warp == 0) {
        unsigned total = lane < warps ? totals[lane] : 0, sum = scan_warp(total);
        firsts[lane] = sum - total;
        unsigned all = __shfl_sync(ALL, sum, WARP - 1);
        unsigned before = take_place(words, number, all, 0);
        if (lane == 0)
            before_all = before;
    }
    __syncthreads();
    unsigned offset = before_all + firsts[warp] + kept_before(kept);
    if (keep)
        y[offset] = own;
    if (i == n - 1)
        *count = offset + keep;
}

extern "C" void compact(int *y, unsigned *count, const int *x, size_t n, unsigned threads)
{
    if (n == 0) {
        cudaMemset(count, 0, sizeof *count);
        return;
    }
    unsigned tiles = blocks_for(n, threads);
    word_t *words = new_words(tiles);
    if (!words)
        return;
    compact_in_one_pass<<<tiles, threads>>>(y, count, x, n, words, (unsigned *)(words + tiles));
    cudaFreeAsync(words, 0);
}
