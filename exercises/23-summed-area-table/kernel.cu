// The summed-area table of a picture, and sums over boxes by four reads of it. README.md has the contract.
#include "summed_area.h"

enum { MOST_THREADS = 1024, TILE = 32 };

// --- Part 1: each row is scanned by one block, in sections of as many numbers as the block has threads

// The sum of `own` over this thread and all threads before it in the block. All threads call it. sums[t] is
// then the sum of thread t, and every thread may read it.
__device__ static unsigned scan_block(unsigned *sums, unsigned own)
{
    unsigned t = threadIdx.x;
    sums[t] = own;
    __syncthreads();
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
        unsigned left = t >= stride ? sums[t - stride] : 0;
        __syncthreads();
        if (t >= stride)
            sums[t] = plus(left, sums[t]);
        __syncthreads();
    }
    return sums[t];
}

__global__ void scan_each_row(unsigned *y, const unsigned *x, unsigned width)
{
    __shared__ unsigned sums[MOST_THREADS];
    size_t row = (size_t)blockIdx.x * width; // the index of the row's first number
    unsigned carry = 0;                      // the sum of all sections of the row before this one
    for (unsigned first = 0; first < width; first += blockDim.x) {
        unsigned column = first + threadIdx.x, own = 0;
        // TODO (part 1): own is x's number in this column of the row. Beyond the end of the row it is 0.
        unsigned sum = plus(carry, scan_block(sums, own));
        if (column < width)
            y[row + column] = sum;
        // TODO (part 1): carry includes this section, and no thread begins the next section while another
        // thread still reads sums.
    }
}

extern "C" void scan_rows(unsigned *y, const unsigned *x, unsigned width, unsigned height, unsigned threads)
{
    if (width > 0 && height > 0)
        scan_each_row<<<height, threads>>>(y, x, width);
}

// --- Part 2: each block moves one tile of TILE × TILE numbers through shared memory

// The threads of a warp have the same threadIdx.y, and threadIdx.x counts them.
__global__ void transpose_tiles(unsigned *y, const unsigned *x, unsigned width, unsigned height)
{
    __shared__ unsigned tile[TILE][TILE + 1]; // one more per row, so that a column's numbers are in 32 banks
    unsigned left = blockIdx.x * TILE, top = blockIdx.y * TILE; // where the tile begins in x
    for (unsigned k = threadIdx.y; k < TILE; k += blockDim.y) {
        unsigned row = top + k, column = left + threadIdx.x;
        if (row < height && column < width)
            tile[k][threadIdx.x] = x[(size_t)row * width + column];
    }
    // TODO (part 2): every thread may read what the other threads have put into the tile.
    for (unsigned k = threadIdx.y; k < TILE; k += blockDim.y) {
        unsigned row = width, column = height; // where this thread stores a number in y
        unsigned i = 0, j = 0;                 // the number is tile[i][j]
        // TODO (part 2): tile[i][j] is the number that belongs in this row and column of y. Threads whose
        // threadIdx.x is one apart store numbers that are next to each other, and every number of the tile
        // is stored.
        if (row < width && column < height)
            y[(size_t)row * height + column] = tile[i][j];
    }
}

extern "C" void transpose(unsigned *y, const unsigned *x, unsigned width, unsigned height, unsigned threads)
{
    dim3 tiles((width + TILE - 1) / TILE, (height + TILE - 1) / TILE), block(TILE, threads / TILE);
    if (width > 0 && height > 0)
        transpose_tiles<<<tiles, block>>>(y, x, width, height);
}

// --- Part 3: the table

extern "C" void summed_area(unsigned *table, const unsigned *x, unsigned width, unsigned height,
                            unsigned threads)
{
    if (width == 0 || height == 0)
        return;
    unsigned *turned; // room for a transposed picture
    cudaMalloc(&turned, (size_t)width * height * sizeof *turned);
    scan_rows(table, x, width, height, threads);
    // TODO (part 3): the columns of the table are scanned, too.
    cudaFree(turned);
}

// --- Part 4: the sum over any box, by four reads of the table

// The sum of x over the first `rows` rows and the first `columns` columns.
__device__ static unsigned corner(const unsigned *table, unsigned width, unsigned rows, unsigned columns)
{
    unsigned sum = 0;
    // TODO (part 4): sum is what the comment above says. It is 0 if there are no rows or no columns.
    return sum;
}

// The sum of x over rows top to bottom - 1 and columns left to right - 1.
__device__ static unsigned sum_box(const unsigned *table, unsigned width, unsigned top, unsigned bottom,
                                   unsigned left, unsigned right)
{
    unsigned sum = corner(table, width, bottom, right);
    // TODO (part 4): sum is over this box, and not over everything above it and to the left of it as well.
    return sum;
}

__global__ void filter_each(unsigned *y, const unsigned *table, unsigned width, unsigned height,
                            unsigned radius)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= (size_t)width * height)
        return;
    unsigned row = (unsigned)(i / width), column = (unsigned)(i % width);
    unsigned top = row, bottom = row + 1, left = column, right = column + 1;
    // TODO (part 4): the box reaches from row - radius to row + radius, and from column - radius to
    // column + radius, but not beyond the picture.
    y[i] = sum_box(table, width, top, bottom, left, right);
}

extern "C" void box_filter(unsigned *y, const unsigned *table, unsigned width, unsigned height,
                           unsigned radius, unsigned threads)
{
    size_t n = (size_t)width * height;
    if (n > 0)
        filter_each<<<(unsigned)((n + threads - 1) / threads), threads>>>(y, table, width, height, radius);
}
