// Versions 4 and 5: the elements that a tile keeps are first collected in shared memory. From there the block
// stores them in rows, so that neighbouring threads store neighbouring elements.
#ifndef STAGED_H
#define STAGED_H

#include "runs.h"

// A multiprocessor must have room for this number of blocks of 512 threads.
enum { RESIDENT = 4 };

__global__ void __launch_bounds__(MOST_WARPS *WARP, RESIDENT)
    compact_staged(int *y, unsigned *count, const int *x, size_t n, volatile word_t *words, unsigned *taken,
                   unsigned pause)
{
    extern __shared__ int collected[]; // a tile
    __shared__ unsigned number, before_all, totals[WARP];
    unsigned t = threadIdx.x, warp = t / WARP, warps = blockDim.x / WARP;
    struct run run;
    if (t == 0)
        number = atomicAdd(taken, 1);
    __syncthreads();
    load_run(&run, x, ((size_t)number * warps + warp) * SLICE, n);
    struct places places = find_places(&run);
    struct tile tile = add_up(totals, places.total);
    store_kept(collected + tile.before, &run, &places);
    if (warp == 0) {
        unsigned before = take_place(words, number, tile.total, pause);
        if (t == 0) {
            before_all = before;
            if (number == gridDim.x - 1)
                *count = before + tile.total;
        }
    }
    __syncthreads();
    for (unsigned i = t; i < tile.total; i += blockDim.x)
        y[before_all + i] = collected[i];
}

static void launch_staged(int *y, unsigned *count, const int *x, size_t n, unsigned threads, unsigned pause)
{
    if (n == 0) {
        cudaMemset(count, 0, sizeof *count);
        return;
    }
    unsigned warps = warps_for(threads), tiles = blocks_for(n, warps * SLICE);
    word_t *words = new_words(tiles);
    if (!words)
        return;
    compact_staged<<<tiles, warps * WARP, warps * SLICE * sizeof(int)>>>(y, count, x, n, words,
                                                                         (unsigned *)(words + tiles), pause);
    cudaFreeAsync(words, 0);
}

#endif
