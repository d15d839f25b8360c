// Histogram equalisation: spreads the levels of a grey picture over the whole range. README.md has the
// contract.
#include "equalisation.h"

// --- Part 1: each block counts its pixels in shared memory, and then adds its counts to those of the picture

// Sets the block's counts to 0. Every thread of the block may count when it returns.
__device__ static void clear_counts(unsigned *own)
{
    // TODO (part 1): own[v] is 0 for each level v, and no thread goes on before that.
}

// Adds this thread's pixels to the block's counts.
__device__ static void count_pixels(unsigned *own, const unsigned char *x, size_t n)
{
    size_t first = (size_t)blockIdx.x * blockDim.x + threadIdx.x, step = (size_t)gridDim.x * blockDim.x;
    for (size_t i = first; i < n; i += step) {
        // TODO (part 1): the count of pixel i's level is one more, whatever other threads count.
    }
}

// Adds the block's counts to those of the picture. The threads of the block may get here at different times.
__device__ static void add_counts(unsigned *counts, const unsigned *own)
{
    // TODO (part 1): all threads of the block have counted. Then counts[v] includes own[v], for each level v.
    // Other blocks may add their counts at the same time.
}

__global__ void count_levels(unsigned *counts, const unsigned char *x, size_t n)
{
    __shared__ unsigned own[LEVELS]; // own[v] is the number of this block's pixels of level v
    clear_counts(own);
    count_pixels(own, x, n);
    add_counts(counts, own);
}

extern "C" void histogram(unsigned *counts, const unsigned char *x, size_t n, unsigned blocks,
                          unsigned threads)
{
    cudaMemset(counts, 0, LEVELS * sizeof *counts);
    if (n > 0)
        count_levels<<<blocks, threads>>>(counts, x, n);
}

// --- Part 2: the cumulative distribution, and the map of levels. One block has a thread for each level.

__global__ void scan_counts(unsigned *cdf, const unsigned *counts)
{
    __shared__ unsigned sums[LEVELS];
    unsigned v = threadIdx.x;
    sums[v] = counts[v];
    for (unsigned stride = 1; stride < LEVELS; stride *= 2) {
        // TODO (part 2): sums[v] is the sum of the 2 * stride counts up to counts[v] or, if there are fewer,
        // of all counts up to it.
    }
    cdf[v] = sums[v];
}

extern "C" void cumulative(unsigned *cdf, const unsigned *counts) { scan_counts<<<1, LEVELS>>>(cdf, counts); }

// The new level of the pixels of level v, in a picture of n pixels. cdf_v of them have level v or a lower
// one, and `least` of them have the lowest level that occurs.
__device__ static unsigned char new_level(unsigned v, unsigned cdf_v, unsigned least, unsigned n)
{
    unsigned level = v;
    // TODO (part 2): level is what the formula in README.md says. It is exact for up to 2^32 - 1 pixels.
    return (unsigned char)level;
}

__global__ void map_levels(unsigned char *map, const unsigned *cdf)
{
    __shared__ unsigned least; // the number of pixels that have the lowest level that occurs
    unsigned v = threadIdx.x;
    // TODO (part 2): least is what its comment says, and every thread may read it.
    map[v] = new_level(v, cdf[v], least, cdf[LEVELS - 1]);
}

extern "C" void level_map(unsigned char *map, const unsigned *cdf) { map_levels<<<1, LEVELS>>>(map, cdf); }

// --- Part 3: the picture

// Stores the new levels of this thread's pixels. The pixels of level v get the level levels[v].
__device__ static void store_new_levels(unsigned char *y, const unsigned char *x, const unsigned char *levels,
                                        size_t n)
{
    size_t first = (size_t)blockIdx.x * blockDim.x + threadIdx.x, step = (size_t)gridDim.x * blockDim.x;
    const uchar4 *x4 = (const uchar4 *)x; // x and y as vectors of four pixels
    uchar4 *y4 = (uchar4 *)y;
    for (size_t i = first; i < n / 4; i += step) {
        uchar4 four = x4[i];
        // TODO (part 3): the four pixels have their new levels.
        y4[i] = four;
    }
    // TODO (part 3): the last n % 4 pixels of y are the new levels of the last pixels of x.
}

__global__ void map_pixels(unsigned char *y, const unsigned char *x, const unsigned char *map, size_t n)
{
    __shared__ unsigned char levels[LEVELS]; // the map, which is read for each pixel
    for (unsigned v = threadIdx.x; v < LEVELS; v += blockDim.x)
        levels[v] = map[v];
    __syncthreads();
    store_new_levels(y, x, levels, n);
}

// A block takes 1024 pixels, because it also adds 256 counts. In a large picture, 1024 blocks take more each.
static unsigned blocks_for(size_t n)
{
    size_t blocks = (n + 1023) / 1024;
    return blocks < 1024 ? (unsigned)blocks : 1024;
}

extern "C" void equalise(unsigned char *y, const unsigned char *x, size_t n, unsigned threads)
{
    if (n == 0)
        return;
    unsigned *counts, *cdf, blocks = blocks_for(n);
    unsigned char *map;
    cudaMalloc(&counts, LEVELS * sizeof *counts);
    cudaMalloc(&cdf, LEVELS * sizeof *cdf);
    cudaMalloc(&map, LEVELS);
    histogram(counts, x, n, blocks, threads);
    cumulative(cdf, counts);
    level_map(map, cdf);
    map_pixels<<<blocks, threads>>>(y, x, map, n);
    cudaFree(map);
    cudaFree(cdf);
    cudaFree(counts);
}
