// Version 2: one pass. Each block loads its slices once, and looks back over what the blocks before it keep.
#include "look_back.h"

__global__ void compact_in_one_pass(int *y, unsigned *count, const int *x, size_t n, volatile word_t *words,
                                    unsigned *taken)
{
    __shared__ unsigned number;       // the tile's
    __shared__ unsigned before_all;   // the number of elements that all tiles before it keep
    __shared__ unsigned totals[WARP]; // the number of elements that each warp's slice keeps
    __shared__ unsigned firsts[WARP]; // and how many the warps before it keep
    unsigned t = threadIdx.x, lane = t % WARP, warp = t / WARP, warps = blockDim.x / WARP;
    if (t == 0)
        number = atomicAdd(taken, 1);
    __syncthreads();
    struct slice slice = load_slice(x, n, number);

    if (lane == 0)
        totals[warp] = slice.total;
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
    unsigned end = store_slice(y, before_all + firsts[warp], slice);
    if (number == gridDim.x - 1 && t == blockDim.x - 1)
        *count = end;
}

extern "C" void compact(int *y, unsigned *count, const int *x, size_t n, unsigned threads)
{
    if (n == 0) {
        cudaMemset(count, 0, sizeof *count);
        return;
    }
    unsigned tiles = blocks_for(n, ROWS * threads);
    word_t *words = new_words(tiles);
    if (!words)
        return;
    compact_in_one_pass<<<tiles, threads>>>(y, count, x, n, words, (unsigned *)(words + tiles));
    cudaFreeAsync(words, 0);
}
