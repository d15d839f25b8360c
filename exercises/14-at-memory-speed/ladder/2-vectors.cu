// Rung 2: vectors. A thread loads 16 bytes at once, and has that many elements.
#include "prefixes.h"
#include "slices.h"

enum { THREADS = 1024 }; // at most

__global__ void look_back_scan(struct array a, volatile word_t *words, unsigned *taken)
{
    __shared__ unsigned number;                   // the tile's
    __shared__ elem_t totals[WARP], before[WARP]; // of the warps; and what the array has before them
    unsigned lane = threadIdx.x % WARP, warp = threadIdx.x / WARP, warps = blockDim.x / WARP;
    elem_t vector[VECTOR];

    if (threadIdx.x == 0)
        number = atomicAdd(taken, 1);
    __syncthreads();
    unsigned tile = number;
    long long begin = slice_begin(a, (size_t)tile * blockDim.x + threadIdx.x, VECTOR);
    load_vector(vector, a, begin);
    for (unsigned j = 1; j < VECTOR; j++)
        vector[j] = combine(vector[j - 1], vector[j]);
    elem_t own = scan_lanes(vector[VECTOR - 1]), inside = from_below(own);
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
    elem_t all = combine(before[warp], inside);
    for (unsigned j = 0; j < VECTOR; j++)
        vector[j] = combine(all, vector[j]);
    store_vector(a, begin, vector);
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    if (section == 0)
        section = 512 * VECTOR;
    while (section > THREADS * VECTOR)
        section /= 3;
    struct array a = array_of(y, x, n);
    unsigned tiles = (unsigned)((a.lead + n + section - 1) / section);
    word_t *words = new_words(tiles);
    if (!words)
        return;
    look_back_scan<<<tiles, section / VECTOR>>>(a, words, (unsigned *)(words + (size_t)tiles * PARTS));
    cudaFreeAsync(words, 0);
}
