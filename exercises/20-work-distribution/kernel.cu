// Work distribution: which thread does which item. README.md has the contract.
#include "work.h"

enum { MOST_THREADS = 1024 };

// The blocks of a launch with `count` threads.
static unsigned blocks_for(size_t count, unsigned threads)
{
    return (unsigned)((count + threads - 1) / threads);
}

// --- Part 1: each item finds its row

__device__ static size_t row_of_item(const unsigned *offsets, size_t rows, size_t i)
{
    size_t low = 0, high = rows; // the last row that begins at item i or before it is in low … high - 1
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        // TODO (part 1): if row `middle` begins at item i or before it, the search goes on in the rows from
        // `middle` on, and `high` stays as it is.
        high = middle;
    }
    return low;
}

__global__ void find_each_row(unsigned *row_of, const unsigned *offsets, size_t rows, size_t items)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < items)
        row_of[i] = (unsigned)row_of_item(offsets, rows, i);
}

extern "C" void find_rows(unsigned *row_of, const unsigned *offsets, size_t rows, size_t items,
                          unsigned threads)
{
    if (items > 0)
        find_each_row<<<blocks_for(items, threads), threads>>>(row_of, offsets, rows, items);
}

// --- Part 2: the path, cut into pieces

// How many rows end within the first d steps of the path.
__device__ static size_t ends_within(const unsigned *offsets, size_t rows, size_t d)
{
    size_t low = 0, high = rows; // the number is one of low … high
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        // TODO (part 2): if row `middle` ends within the first d steps, the number is more than `middle`. The
        // end of a row is a step, and it comes after all items of the row and of the rows before it.
        high = middle;
    }
    return low;
}

// Thread p says where piece p begins. The last thread says where the path ends.
__global__ void split_each(unsigned *path_rows, unsigned *path_items, const unsigned *offsets, size_t rows,
                           size_t items, size_t steps, size_t pieces)
{
    size_t p = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (p > pieces)
        return;
    size_t d = 0;
    // TODO (part 2): d is the number of steps before piece p. No more steps than the path has come before the
    // end of the path.
    size_t ends = ends_within(offsets, rows, d);
    path_rows[p] = (unsigned)ends;
    path_items[p] = (unsigned)(d - ends);
}

extern "C" void split_path(unsigned *path_rows, unsigned *path_items, const unsigned *offsets, size_t rows,
                           size_t items, size_t steps, unsigned threads)
{
    size_t pieces = pieces_of(rows, items, steps);
    split_each<<<blocks_for(pieces + 1, threads), threads>>>(path_rows, path_items, offsets, rows, items,
                                                             steps, pieces);
}

// --- Part 3: rows of elements, combined in order

// Elements first … end - 1 of x, combined in order.
__device__ static elem_t combine_items(const elem_t *x, size_t first, size_t end)
{
    elem_t sum = IDENTITY;
    // TODO (part 3): sum is elements first … end - 1 of x, combined in order.
    return sum;
}

__global__ void reduce_each_piece(elem_t *parts, elem_t *carries, const elem_t *x, const unsigned *offsets,
                                  const unsigned *path_rows, const unsigned *path_items, size_t pieces)
{
    size_t p = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (p >= pieces)
        return;
    size_t row = path_rows[p], end_row = path_rows[p + 1]; // the rows that end in this piece
    size_t item = path_items[p];                           // the next item to take
    for (; row < end_row; row++) {
        // TODO (part 3): parts[row] is what this piece has of the row. Then `item` is the first item after
        // the row.
    }
    carries[p] = combine_items(x, item, path_items[p + 1]);
}

extern "C" void reduce_pieces(elem_t *parts, elem_t *carries, const elem_t *x, const unsigned *offsets,
                              const unsigned *path_rows, const unsigned *path_items, size_t pieces,
                              unsigned threads)
{
    if (pieces > 0)
        reduce_each_piece<<<blocks_for(pieces, threads), threads>>>(parts, carries, x, offsets, path_rows,
                                                                    path_items, pieces);
}

// carries[k] belongs to row carry_rows[k], and these rows never decrease. The carries of a row come before
// what is in y. If there are several blocks, the last carry of each block goes up to the next level, together
// with the block's other carries of its row.
__global__ void add_each_block(elem_t *y, unsigned *up_rows, elem_t *up_carries, const unsigned *carry_rows,
                               const elem_t *carries, size_t count, size_t rows)
{
    __shared__ elem_t sums[MOST_THREADS];
    __shared__ unsigned row_of[MOST_THREADS];
    unsigned t = threadIdx.x; // 0 <= t < blockDim.x
    size_t k = (size_t)blockIdx.x * blockDim.x + t;
    unsigned row = (unsigned)rows; // of this thread's carry; `rows` if there is no such row
    elem_t sum = IDENTITY;
    if (k < count) {
        row = carry_rows[k];
        sum = carries[k];
    }
    row_of[t] = row;
    sums[t] = sum;
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        if (t >= stride && row < rows) {
            // TODO (part 3): sum also contains the sum of the thread `stride` before, if that thread's carry
            // belongs to the same row.
        }
        __syncthreads();
        sums[t] = sum;
    }
    // Now sum is the block's carries of this row up to this thread's own.
    if (t == blockDim.x - 1 && gridDim.x > 1) {
        up_rows[blockIdx.x] = row_of[t];
        up_carries[blockIdx.x] = sums[t];
        return;
    }
    // TODO (part 3): if this carry is the block's last one of its row, and there is such a row, then y[row]
    // holds the carries of the row and, after them, what it has held so far.
}

static void add_carries(elem_t *y, const unsigned *carry_rows, const elem_t *carries, size_t count,
                        size_t rows, unsigned threads)
{
    unsigned blocks = blocks_for(count, threads), *up_rows;
    elem_t *up_carries;
    cudaMalloc(&up_rows, blocks * sizeof *up_rows);
    cudaMalloc(&up_carries, blocks * sizeof(elem_t));
    add_each_block<<<blocks, threads>>>(y, up_rows, up_carries, carry_rows, carries, count, rows);
    if (blocks > 1)
        add_carries(y, up_rows, up_carries, blocks, rows, threads);
    cudaFree(up_carries);
    cudaFree(up_rows);
}

extern "C" void reduce_rows(elem_t *y, const elem_t *x, const unsigned *offsets, size_t rows, size_t items,
                            size_t steps, unsigned threads)
{
    size_t pieces = pieces_of(rows, items, steps);
    if (pieces == 0)
        return;
    unsigned *path_rows, *path_items;
    elem_t *carries;
    cudaMalloc(&path_rows, (pieces + 1) * sizeof *path_rows);
    cudaMalloc(&path_items, (pieces + 1) * sizeof *path_items);
    cudaMalloc(&carries, pieces * sizeof(elem_t));
    split_path(path_rows, path_items, offsets, rows, items, steps, threads);
    reduce_pieces(y, carries, x, offsets, path_rows, path_items, pieces, threads);
    add_carries(y, path_rows + 1, carries, pieces, rows, threads); // piece p ends in row path_rows[p + 1]
    cudaFree(carries);
    cudaFree(path_items);
    cudaFree(path_rows);
}

// --- Part 4: the product of a sparse matrix and a vector

// What items first … end - 1 add to their row of y.
__device__ static unsigned multiply_items(const unsigned *columns, const unsigned *values, const unsigned *x,
                                          size_t first, size_t end)
{
    unsigned sum = 0;
    // TODO (part 4): sum is the sum of the items' products with x.
    return sum;
}

// Adds what a piece has of a row to that row of y.
__device__ static void add_part(unsigned *y, size_t row, unsigned part)
{
    if (part == 0)
        return;
    // TODO (part 4): y[row] has grown by `part`, although other threads may add to the same row.
}

// y holds zeros.
__global__ void multiply_each_piece(unsigned *y, const unsigned *offsets, const unsigned *columns,
                                    const unsigned *values, const unsigned *x, const unsigned *path_rows,
                                    const unsigned *path_items, size_t rows, size_t pieces)
{
    size_t p = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (p >= pieces)
        return;
    size_t row = path_rows[p], end_row = path_rows[p + 1], item = path_items[p];
    for (; row < end_row; row++) {
        size_t end = offsets[row + 1];
        add_part(y, row, multiply_items(columns, values, x, item, end));
        item = end;
    }
    if (row < rows)
        add_part(y, row, multiply_items(columns, values, x, item, path_items[p + 1]));
}

extern "C" void spmv(unsigned *y, const unsigned *offsets, const unsigned *columns, const unsigned *values,
                     const unsigned *x, size_t rows, size_t items, size_t steps, unsigned threads)
{
    size_t pieces = pieces_of(rows, items, steps);
    if (pieces == 0)
        return;
    unsigned *path_rows, *path_items;
    cudaMalloc(&path_rows, (pieces + 1) * sizeof *path_rows);
    cudaMalloc(&path_items, (pieces + 1) * sizeof *path_items);
    cudaMemset(y, 0, rows * sizeof *y);
    split_path(path_rows, path_items, offsets, rows, items, steps, threads);
    multiply_each_piece<<<blocks_for(pieces, threads), threads>>>(y, offsets, columns, values, x, path_rows,
                                                                  path_items, rows, pieces);
    cudaFree(path_items);
    cudaFree(path_rows);
}

// For comparison: one thread per row.
__global__ void multiply_each_row(unsigned *y, const unsigned *offsets, const unsigned *columns,
                                  const unsigned *values, const unsigned *x, size_t rows)
{
    size_t row = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows)
        y[row] = multiply_items(columns, values, x, offsets[row], offsets[row + 1]);
}

extern "C" void spmv_by_rows(unsigned *y, const unsigned *offsets, const unsigned *columns,
                             const unsigned *values, const unsigned *x, size_t rows, unsigned threads)
{
    if (rows > 0)
        multiply_each_row<<<blocks_for(rows, threads), threads>>>(y, offsets, columns, values, x, rows);
}
