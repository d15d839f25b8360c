// Version 3: runs. Each thread loads 16 elements, as four vectors, in place of eight single elements.
#include "runs.h"

__global__ void __launch_bounds__(MOST_WARPS *WARP)
    compact_runs(int *y, unsigned *count, const int *x, size_t n, volatile word_t *words, unsigned *taken)
{
    __shared__ unsigned number, before_all, totals[WARP];
    unsigned t = threadIdx.x, warp = t / WARP, warps = blockDim.x / WARP;
    struct run run;
    if (t == 0)
        number = atomicAdd(taken, 1);
    __syncthreads();
    load_run(&run, x, ((size_t)number * warps + warp) * SLICE, n);
    struct places places = find_places(&run);
    struct tile tile = add_up(totals, places.total);
    if (warp == 0) {
        unsigned before = take_place(words, number, tile.total, 0);
        if (t == 0) {
            before_all = before;
            if (number == gridDim.x - 1)
                *count = before + tile.total;
        }
    }
    __syncthreads();
    store_kept(y + before_all + tile.before, &run, &places);
}

extern "C" void compact(int *y, unsigned *count, const int *x, size_t n, unsigned threads)
{
    if (n == 0) {
        cudaMemset(count, 0, sizeof *count);
        return;
    }
    unsigned warps = warps_for(threads), tiles = blocks_for(n, warps * SLICE);
    word_t *words = new_words(tiles);
    if (!words)
        return;
    compact_runs<<<tiles, warps * WARP>>>(y, count, x, n, words, (unsigned *)(words + tiles));
    cudaFreeAsync(words, 0);
}
