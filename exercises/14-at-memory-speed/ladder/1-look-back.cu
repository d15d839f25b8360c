// Rung 1: exercise 11's look-back. A block scans a tile, one element per thread, by shuffles as in exercise
// 12; its first warp publishes the tile's total, looks back, and publishes the prefix. Total and status share
// a word.
#include "prefixes.h"
#include "scan.h"

enum { THREADS = 1024 }; // at most

__global__ void look_back_scan(elem_t *y, const elem_t *x, size_t n, volatile word_t *words, unsigned *taken)
{
    __shared__ unsigned number;                   // the tile's
    __shared__ elem_t totals[WARP], before[WARP]; // of the warps; and what the array has before them
    unsigned lane = threadIdx.x % WARP, warp = threadIdx.x / WARP, warps = blockDim.x / WARP;

    if (threadIdx.x == 0)
        number = atomicAdd(taken, 1);
    __syncthreads();
    unsigned tile = number;
    size_t i = (size_t)tile * blockDim.x + threadIdx.x;
    elem_t own = scan_lanes(i < n ? x[i] : IDENTITY);
    if (lane == WARP - 1)
        totals[warp] = own;
    __syncthreads();
    if (warp == 0) {
        elem_t sum = scan_lanes(lane < warps ? totals[lane] : IDENTITY);
        if (lane == WARP - 1)
            publish(words, tile, TOTAL, sum);
        elem_t earlier = look_back(words, tile);
        if (lane == WARP - 1)
            publish(words, tile, PREFIX, combine(earlier, sum));
        before[lane] = combine(earlier, from_below(sum));
    }
    __syncthreads();
    if (i < n)
        y[i] = combine(before[warp], own);
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    if (section == 0)
        section = THREADS;
    while (section > THREADS)
        section /= 3;
    unsigned tiles = (unsigned)((n + section - 1) / section);
    word_t *words = new_words(tiles);
    if (!words)
        return;
    look_back_scan<<<tiles, section>>>(y, x, n, words, (unsigned *)(words + (size_t)tiles * PARTS));
    cudaFreeAsync(words, 0);
}
