// Radix sort: by one bit at a time, and by digits of 4 bits. README.md has the contract.
#include "radix.h"

enum { WARP = 32, MOST_THREADS = 1024, DIGIT_BITS = 4, DIGITS = 16 };
static const unsigned ALL = 0xffffffff; // the lanes of a warp

// The blocks of a launch with one thread per element.
static unsigned blocks_for(size_t n, unsigned threads) { return (unsigned)((n + threads - 1) / threads); }

// --- The exclusive scan of an array of counts. Nothing is missing here. Each block scans a tile.

__global__ void scan_tiles(unsigned *offsets, unsigned *totals, const unsigned *counts, size_t n)
{
    __shared__ unsigned sums[MOST_THREADS];
    unsigned t = threadIdx.x;
    size_t i = (size_t)blockIdx.x * blockDim.x + t;
    unsigned sum = i < n ? counts[i] : 0, own = sum;

    sums[t] = sum;
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) { // Kogge-Stone
        __syncthreads();
        if (t >= stride)
            sum = plus(sums[t - stride], sum);
        __syncthreads();
        sums[t] = sum;
    }
    if (i < n)
        offsets[i] = sum - own;
    if (t == blockDim.x - 1)
        totals[blockIdx.x] = sum;
}

__global__ void add_bases(unsigned *offsets, const unsigned *bases, size_t n)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        offsets[i] = plus(bases[blockIdx.x], offsets[i]);
}

// offsets[i] becomes counts[0] + … + counts[i - 1].
static void scan_counts(unsigned *offsets, const unsigned *counts, size_t n, unsigned threads)
{
    unsigned tiles = blocks_for(n, threads), *totals, *bases;
    cudaMalloc(&totals, 2 * tiles * sizeof *totals);
    bases = totals + tiles;
    scan_tiles<<<tiles, threads>>>(offsets, totals, counts, n);
    if (tiles > 1) {
        scan_counts(bases, totals, tiles, threads);
        add_bases<<<tiles, threads>>>(offsets, bases, n);
    }
    cudaFree(totals);
}

// --- Part 1: a stable split by one bit

__global__ void find_each_zero(unsigned *zeros, const unsigned *x, size_t n, unsigned bit)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    // TODO (part 1): zeros[i] is 1 if bit `bit` of x[i] is 0, and otherwise 0.
}

extern "C" void find_zeros(unsigned *zeros, const unsigned *x, size_t n, unsigned bit, unsigned threads)
{
    if (n > 0)
        find_each_zero<<<blocks_for(n, threads), threads>>>(zeros, x, n, bit);
}

__global__ void find_each_place(unsigned *places, const unsigned *zeros, const unsigned *offsets, size_t n)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    // TODO (part 1): places[i] is the index of x[i] after the split.
}

extern "C" void find_places(unsigned *places, const unsigned *zeros, const unsigned *offsets, size_t n,
                            unsigned threads)
{
    if (n > 0)
        find_each_place<<<blocks_for(n, threads), threads>>>(places, zeros, offsets, n);
}

__global__ void move_each(unsigned *y, const unsigned *x, const unsigned *places, size_t n)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[places[i]] = x[i];
}

// The split of the keys in x and, unless `values` is NULL, of their values.
static void split_pairs(unsigned *y, unsigned *y_values, const unsigned *x, const unsigned *values, size_t n,
                        unsigned bit, unsigned threads)
{
    if (n == 0)
        return;
    unsigned blocks = blocks_for(n, threads), *zeros, *offsets, *places;
    cudaMalloc(&zeros, n * sizeof *zeros);
    cudaMalloc(&offsets, n * sizeof *offsets);
    cudaMalloc(&places, n * sizeof *places);
    find_zeros(zeros, x, n, bit, threads);
    scan_counts(offsets, zeros, n, threads);
    find_places(places, zeros, offsets, n, threads);
    move_each<<<blocks, threads>>>(y, x, places, n);
    if (values)
        move_each<<<blocks, threads>>>(y_values, values, places, n);
    cudaFree(places);
    cudaFree(offsets);
    cudaFree(zeros);
}

extern "C" void split(unsigned *y, const unsigned *x, size_t n, unsigned bit, unsigned threads)
{
    split_pairs(y, NULL, x, NULL, n, bit, threads);
}

// --- Part 2: one pass per bit, or per digit, from the lowest to the highest

// The arrays that a pass reads, and those that it writes.
struct pairs {
    unsigned *keys, *values;
};

static void sort_by_passes(struct pairs y, const unsigned *x, const unsigned *values, size_t n, unsigned bits,
                           unsigned bits_per_pass, unsigned threads)
{
    if (n == 0)
        return;
    unsigned passes = (bits + bits_per_pass - 1) / bits_per_pass;
    struct pairs spare = {NULL, NULL}; // for what lies between two passes; y can be used for that, too
    cudaMalloc(&spare.keys, n * sizeof *spare.keys);
    if (values)
        cudaMalloc(&spare.values, n * sizeof *spare.values);
    for (unsigned pass = 0; pass < passes; pass++) {
        struct pairs to = y; // the arrays that this pass writes
        // TODO (part 2): no pass reads the arrays that it writes, and the last pass writes y.
        if (bits_per_pass == 1)
            split_pairs(to.keys, to.values, x, values, n, pass, threads);
        else
            digit_pass(to.keys, to.values, x, values, n, pass * DIGIT_BITS, threads);
        x = to.keys;
        values = to.values;
    }
    cudaFree(spare.values);
    cudaFree(spare.keys);
}

extern "C" void sort_by_bits(unsigned *y, unsigned *y_values, const unsigned *x, const unsigned *values,
                             size_t n, unsigned bits, unsigned threads)
{
    struct pairs to = {y, y_values};
    sort_by_passes(to, x, values, n, bits, 1, threads);
}

// --- Part 3: digits of 4 bits

__device__ static unsigned digit_of(unsigned key, unsigned shift) { return key >> shift & (DIGITS - 1); }

__global__ void count_block(unsigned *table, const unsigned *x, size_t n, unsigned shift)
{
    __shared__ unsigned counts[DIGITS]; // counts[d]: the block's keys whose digit is d
    unsigned t = threadIdx.x;
    size_t i = (size_t)blockIdx.x * blockDim.x + t;
    if (t < DIGITS)
        counts[t] = 0;
    __syncthreads();
    if (i < n) {
        // TODO (part 3): x[i] is counted in counts.
    }
    __syncthreads();
    if (t < DIGITS)
        table[t * gridDim.x + blockIdx.x] = counts[t];
}

extern "C" void count_digits(unsigned *table, const unsigned *x, size_t n, unsigned shift, unsigned threads)
{
    if (n > 0)
        count_block<<<blocks_for(n, threads), threads>>>(table, x, n, shift);
}

// The lanes of the warp that have a key with the same digit as this lane: bit k stands for lane k. `there`
// says whether this lane has a key. All lanes call it.
__device__ static unsigned lanes_with(unsigned digit, bool there)
{
    unsigned same = __ballot_sync(ALL, there);
    // TODO (part 3): same has only the lanes with the same digit as this lane.
    return same;
}

// How many keys before this thread's are in the same block and have the same digit. All threads of the block
// call it.
__device__ static unsigned rank_in_block(unsigned digit, bool there)
{
    __shared__ unsigned counts[WARP][DIGITS]; // counts[w][d]: the keys of warp w whose digit is d
    unsigned lane = threadIdx.x % WARP, warp = threadIdx.x / WARP, rank = 0;
    unsigned same = lanes_with(digit, there), lower = same & ((1u << lane) - 1);
    unsigned *own = counts[warp];
    if (lane < DIGITS)
        own[lane] = 0;
    __syncwarp();
    if (there && lower == 0) // the first of the lanes with this digit counts for them all
        own[digit] = __popc(same);
    __syncthreads();
    // TODO (part 3): rank counts the keys with the same digit in the lanes and in the warps before this one.
    return rank;
}

__global__ void rank_block(unsigned *ranks, const unsigned *x, size_t n, unsigned shift)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    bool there = i < n;
    unsigned rank = rank_in_block(there ? digit_of(x[i], shift) : 0, there);
    if (there)
        ranks[i] = rank;
}

extern "C" void rank_digits(unsigned *ranks, const unsigned *x, size_t n, unsigned shift, unsigned threads)
{
    if (n > 0)
        rank_block<<<blocks_for(n, threads), threads>>>(ranks, x, n, shift);
}

// offsets is the exclusive scan of the table that count_digits makes.
__global__ void scatter_block(unsigned *y, unsigned *y_values, const unsigned *x, const unsigned *values,
                              const unsigned *offsets, size_t n, unsigned shift)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    bool there = i < n;
    unsigned key = there ? x[i] : 0, digit = digit_of(key, shift);
    unsigned place = rank_in_block(digit, there); // so far among the block's keys with this digit
    if (!there)
        return;
    // TODO (part 3): place is the index of the key in y.
    y[place] = key;
    if (values)
        y_values[place] = values[i];
}

extern "C" void digit_pass(unsigned *y, unsigned *y_values, const unsigned *x, const unsigned *values,
                           size_t n, unsigned shift, unsigned threads)
{
    if (n == 0)
        return;
    unsigned blocks = blocks_for(n, threads), *table, *offsets;
    cudaMalloc(&table, DIGITS * blocks * sizeof *table);
    cudaMalloc(&offsets, DIGITS * blocks * sizeof *offsets);
    count_digits(table, x, n, shift, threads);
    scan_counts(offsets, table, DIGITS * (size_t)blocks, threads);
    scatter_block<<<blocks, threads>>>(y, y_values, x, values, offsets, n, shift);
    cudaFree(offsets);
    cudaFree(table);
}

extern "C" void sort_by_digits(unsigned *y, unsigned *y_values, const unsigned *x, const unsigned *values,
                               size_t n, unsigned bits, unsigned threads)
{
    struct pairs to = {y, y_values};
    sort_by_passes(to, x, values, n, bits, DIGIT_BITS, threads);
}

// --- Part 4: ints and floats, whose bits are turned into keys and, after sorting, back again

// The key of an int with these bits. The same function turns a key back into the bits.
__device__ static unsigned turn_int(unsigned bits)
{
    // TODO (part 4): keys are in the order of the ints.
    return bits;
}

// The key of a float with these bits.
__device__ static unsigned key_of_float(unsigned bits)
{
    // TODO (part 4): keys are in the order of the floats.
    return bits;
}

// The bits of the float with this key.
__device__ static unsigned float_of_key(unsigned key)
{
    // TODO (part 4): key_of_float of the result is key.
    return key;
}

__global__ void turn_ints(unsigned *to, const unsigned *from, size_t n)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        to[i] = turn_int(from[i]);
}

__global__ void keys_of_floats(unsigned *float_keys, const float *floats, size_t n)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        float_keys[i] = key_of_float(__float_as_uint(floats[i]));
}

__global__ void floats_of_keys(float *floats, const unsigned *float_keys, size_t n)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        floats[i] = __uint_as_float(float_of_key(float_keys[i]));
}

extern "C" void make_int_keys(unsigned *keys, const int *x, size_t n, unsigned threads)
{
    if (n > 0)
        turn_ints<<<blocks_for(n, threads), threads>>>(keys, (const unsigned *)x, n);
}

extern "C" void make_float_keys(unsigned *float_keys, const float *floats, size_t n, unsigned threads)
{
    if (n > 0)
        keys_of_floats<<<blocks_for(n, threads), threads>>>(float_keys, floats, n);
}

extern "C" void sort_ints(int *y, const int *x, size_t n, unsigned threads)
{
    if (n == 0)
        return;
    unsigned *keys, *sorted_keys;
    cudaMalloc(&keys, n * sizeof *keys);
    cudaMalloc(&sorted_keys, n * sizeof *sorted_keys);
    make_int_keys(keys, x, n, threads);
    sort_by_digits(sorted_keys, NULL, keys, NULL, n, 32, threads);
    turn_ints<<<blocks_for(n, threads), threads>>>((unsigned *)y, sorted_keys, n);
    cudaFree(sorted_keys);
    cudaFree(keys);
}

extern "C" void sort_floats(float *sorted, const float *floats, size_t n, unsigned threads)
{
    if (n == 0)
        return;
    unsigned *keys, *sorted_keys;
    cudaMalloc(&keys, n * sizeof *keys);
    cudaMalloc(&sorted_keys, n * sizeof *sorted_keys);
    make_float_keys(keys, floats, n, threads);
    sort_by_digits(sorted_keys, NULL, keys, NULL, n, 32, threads);
    floats_of_keys<<<blocks_for(n, threads), threads>>>(sorted, sorted_keys, n);
    cudaFree(sorted_keys);
    cudaFree(keys);
}
