// Part 2 by blocks of one thread that take turns by flags. The other parts are the solution's.
#include "segments.h"

enum { MOST_THREADS = 1024 };

// One thread per element.
static unsigned blocks_for(size_t n, unsigned threads) { return (unsigned)((n + threads - 1) / threads); }

// --- Part 1: segments within a block

// The pair of some elements in a row: their last segment, combined in order, and whether any of these
// elements is a head.
struct pair {
    elem_t value;
    unsigned head; // 1 or 0
};

// The pair of the elements of `left` and of `right` together. The elements of `left` come directly before
// those of `right`.
__device__ struct pair join(struct pair left, struct pair right)
{
    struct pair both = right;
    if (!right.head)
        both.value = combine(left.value, right.value);
    both.head = left.head | right.head;
    return both;
}

// `own` is the pair of this thread's element. Returns the pair of the block's elements up to this one.
__device__ static struct pair scan_pairs(struct pair own)
{
    __shared__ elem_t values[MOST_THREADS];
    __shared__ unsigned heads[MOST_THREADS];
    unsigned t = threadIdx.x; // 0 <= t < blockDim.x

    values[t] = own.value;
    heads[t] = own.head;
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        if (t >= stride) {
            struct pair left = {values[t - stride], heads[t - stride]};
            own = join(left, own);
        }
        __syncthreads();
        values[t] = own.value;
        heads[t] = own.head;
    }
    own.value = values[t];
    own.head = heads[t];
    return own;
}

// Block b scans its elements by themselves. Unless totals is null, the pair of all elements of block b goes
// to totals[b] and flags[b], and the number of its elements before its first head goes to leading[b].
__global__ void scan_each_block(elem_t *y, elem_t *totals, unsigned *flags, unsigned *leading,
                                const elem_t *x, const unsigned *heads, size_t n)
{
    unsigned t = threadIdx.x, b = blockIdx.x;
    size_t i = (size_t)b * blockDim.x + t; // this thread's element of x, if i < n
    struct pair own = {IDENTITY, 0};
    if (i < n) {
        own.value = x[i];
        own.head = heads[i];
    }
    own = scan_pairs(own);
    if (i < n)
        y[i] = own.value;
    if (!totals)
        return;
    unsigned before = __syncthreads_count(own.head == 0); // threads for which this holds
    if (t == blockDim.x - 1) {
        totals[b] = own.value;
        flags[b] = own.head;
        leading[b] = before;
    }
}

extern "C" void scan_in_blocks(elem_t *y, const elem_t *x, const unsigned *heads, size_t n, unsigned threads)
{
    if (n > 0)
        scan_each_block<<<blocks_for(n, threads), threads>>>(y, NULL, NULL, NULL, x, heads, n);
}

// --- Part 2: segments that cover the ends of blocks

// bases[b] holds the last segment up to the end of block b, combined in order. Block b of this launch
// completes block b + 1 of y, because block 0 is complete.
__global__ void add_bases(elem_t *y, const elem_t *bases, const unsigned *leading, size_t n)
{
    unsigned t = threadIdx.x, b = blockIdx.x;
    size_t i = ((size_t)b + 1) * blockDim.x + t; // this thread's element of y, if i < n
    if (i >= n)
        return;
    if (t < leading[b + 1])
        y[i] = combine(bases[b], y[i]);
}

enum { RUN = 16 }; // elements of a block

// A block of one thread scans its run when the block before it has raised its flag.
__global__ void in_turn(elem_t *y, const elem_t *x, const unsigned *heads, volatile unsigned *done, size_t n)
{
    size_t b = atomicAdd((unsigned *)done, 1), begin = b * RUN;
    if (b > 0) {
        while (!done[b])
            ;
        __threadfence();
    }
    for (size_t i = begin; i < begin + RUN && i < n; i++)
        y[i] = i == 0 || heads[i] ? x[i] : combine(y[i - 1], x[i]);
    __threadfence();
    done[b + 1] = 1;
}

extern "C" void segmented_scan(elem_t *y, const elem_t *x, const unsigned *heads, size_t n, unsigned)
{
    if (n == 0)
        return;
    unsigned blocks = blocks_for(n, RUN), *done;
    cudaMalloc(&done, (blocks + 2) * sizeof *done);
    cudaMemset(done, 0, (blocks + 2) * sizeof *done);
    in_turn<<<blocks, 1>>>(y, x, heads, done, n);
    cudaFree(done);
}

// --- Part 3: reduce by key

__global__ void mark_each(unsigned *heads, const int *keys, size_t n)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    heads[i] = i == 0 || keys[i] != keys[i - 1];
}

extern "C" void mark_heads(unsigned *heads, const int *keys, size_t n, unsigned threads)
{
    if (n > 0)
        mark_each<<<blocks_for(n, threads), threads>>>(heads, keys, n);
}

// Block b scans its heads by themselves. totals[b] becomes the number of its heads.
__global__ void number_each_block(unsigned *numbers, unsigned *totals, const unsigned *heads, size_t n)
{
    __shared__ unsigned sums[MOST_THREADS];
    unsigned t = threadIdx.x;
    size_t i = (size_t)blockIdx.x * blockDim.x + t;
    sums[t] = i < n ? heads[i] : 0;
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        unsigned left = t >= stride ? sums[t - stride] : 0;
        __syncthreads();
        sums[t] += left;
    }
    if (i < n)
        numbers[i] = sums[t];
    if (t == blockDim.x - 1)
        totals[blockIdx.x] = sums[t];
}

// Block b of this launch completes block b + 1. bases[b] is the number of heads up to the end of block b.
__global__ void add_numbers(unsigned *numbers, const unsigned *bases, size_t n)
{
    size_t i = ((size_t)blockIdx.x + 1) * blockDim.x + threadIdx.x;
    if (i < n)
        numbers[i] += bases[blockIdx.x];
}

// Sets numbers[i] to heads[0] + … + heads[i]. So element i belongs to segment numbers[i] - 1.
static void number_segments(unsigned *numbers, const unsigned *heads, size_t n, unsigned threads)
{
    unsigned blocks = blocks_for(n, threads), *totals, *bases;
    cudaMalloc(&totals, blocks * sizeof *totals);
    cudaMalloc(&bases, blocks * sizeof *bases);
    number_each_block<<<blocks, threads>>>(numbers, totals, heads, n);
    if (blocks > 1) {
        number_segments(bases, totals, blocks, threads);
        add_numbers<<<blocks - 1, threads>>>(numbers, bases, n);
    }
    cudaFree(bases);
    cudaFree(totals);
}

// sums is the segmented scan. numbers[i] - 1 is the number of element i's segment.
__global__ void move_sums(elem_t *y, int *y_keys, unsigned *count, const elem_t *sums, const int *keys,
                          const unsigned *heads, const unsigned *numbers, size_t n)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned number = numbers[i];
    if (i == n - 1 || heads[i + 1]) {
        y[number - 1] = sums[i];
        y_keys[number - 1] = keys[i];
    }
    if (i == n - 1)
        *count = number;
}

extern "C" void reduce_by_key(elem_t *y, int *y_keys, unsigned *count, const elem_t *x, const int *keys,
                              size_t n, unsigned threads)
{
    if (n == 0) {
        cudaMemset(count, 0, sizeof *count);
        return;
    }
    unsigned *heads, *numbers;
    elem_t *sums;
    cudaMalloc(&heads, n * sizeof *heads);
    cudaMalloc(&numbers, n * sizeof *numbers);
    cudaMalloc(&sums, n * sizeof(elem_t));
    mark_heads(heads, keys, n, threads);
    segmented_scan(sums, x, heads, n, threads);
    number_segments(numbers, heads, n, threads);
    move_sums<<<blocks_for(n, threads), threads>>>(y, y_keys, count, sums, keys, heads, numbers, n);
    cudaFree(sums);
    cudaFree(numbers);
    cudaFree(heads);
}

// --- Part 4: run-length coding

// starts[k] becomes the index of the head of run k.
__global__ void place_starts(unsigned *starts, unsigned *count, const unsigned *heads,
                             const unsigned *numbers, size_t n)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && heads[i])
        starts[numbers[i] - 1] = (unsigned)i;
    if (i == n - 1)
        *count = numbers[i];
}

// One thread per run; *count of the threads have one.
__global__ void code_runs(int *values, unsigned *lengths, const unsigned *count, const int *x,
                          const unsigned *starts, size_t n)
{
    size_t k = (size_t)blockIdx.x * blockDim.x + threadIdx.x; // this thread's run, if k < runs
    unsigned runs = *count;
    if (k >= runs)
        return;
    unsigned end = k + 1 < runs ? starts[k + 1] : (unsigned)n;
    values[k] = x[starts[k]];
    lengths[k] = end - starts[k];
}

extern "C" void run_lengths(int *values, unsigned *lengths, unsigned *count, const int *x, size_t n,
                            unsigned threads)
{
    if (n == 0) {
        cudaMemset(count, 0, sizeof *count);
        return;
    }
    unsigned *heads, *numbers, *starts;
    cudaMalloc(&heads, n * sizeof *heads);
    cudaMalloc(&numbers, n * sizeof *numbers);
    cudaMalloc(&starts, n * sizeof *starts);
    mark_heads(heads, x, n, threads);
    number_segments(numbers, heads, n, threads);
    place_starts<<<blocks_for(n, threads), threads>>>(starts, count, heads, numbers, n);
    code_runs<<<blocks_for(n, threads), threads>>>(values, lengths, count, x, starts, n);
    cudaFree(starts);
    cudaFree(numbers);
    cudaFree(heads);
}
