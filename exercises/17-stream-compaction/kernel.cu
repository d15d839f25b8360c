// Stream compaction: the positive elements of x move to the front of y. README.md has the contract.
#include "compact.h"

enum { WARP = 32, MOST_THREADS = 1024 };
static const unsigned ALL = 0xffffffff; // the lanes of a warp

// Whether the element is kept.
__device__ static bool keeps(int element)
{
    // TODO (part 1): true for a positive element, and false for any other.
    return false;
}

// The blocks of a launch in which each block has this number of elements: in parts 1 and 3, one per thread.
static unsigned blocks_for(size_t n, unsigned elements) { return (unsigned)((n + elements - 1) / elements); }

// --- Part 1: flags, offsets, scatter

__global__ void set_each(unsigned *flags, const int *x, size_t n)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    // TODO (part 1): flags[i] is 1 if x[i] is kept, and otherwise 0.
}

extern "C" void set_flags(unsigned *flags, const int *x, size_t n, unsigned threads)
{
    if (n > 0)
        set_each<<<blocks_for(n, threads), threads>>>(flags, x, n);
}

// Scans the flags of each block by themselves. totals[b] becomes the sum of block b's flags.
__global__ void scan_blocks(unsigned *offsets, unsigned *totals, const unsigned *flags, size_t n)
{
    __shared__ unsigned sums[MOST_THREADS];
    unsigned t = threadIdx.x;
    size_t i = (size_t)blockIdx.x * blockDim.x + t;
    unsigned own = i < n ? flags[i] : 0;

    sums[t] = own;
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        unsigned left = t >= stride ? sums[t - stride] : 0;
        __syncthreads();
        if (t >= stride)
            sums[t] = plus(left, sums[t]);
    }
    // Now sums[t] is the sum of the block's flags up to and including this thread's own.
    // TODO (part 1): offsets[i], if i < n, is the sum of the block's flags before this thread's own.
    if (t == blockDim.x - 1)
        totals[blockIdx.x] = sums[t];
}

// bases[b] is the sum of the flags of all blocks before block b.
__global__ void add_bases(unsigned *offsets, const unsigned *bases, size_t n)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && blockIdx.x > 0)
        offsets[i] = plus(bases[blockIdx.x], offsets[i]);
}

extern "C" void scan_flags(unsigned *offsets, const unsigned *flags, size_t n, unsigned threads)
{
    if (n == 0)
        return;
    unsigned blocks = blocks_for(n, threads), *totals, *bases;
    cudaMalloc(&totals, blocks * sizeof *totals);
    cudaMalloc(&bases, blocks * sizeof *bases);
    scan_blocks<<<blocks, threads>>>(offsets, totals, flags, n);
    if (blocks > 1) {
        scan_flags(bases, totals, blocks, threads); // the totals are summed in the same way
        add_bases<<<blocks, threads>>>(offsets, bases, n);
    }
    cudaFree(bases);
    cudaFree(totals);
}

__global__ void scatter_each(int *y, const int *x, const unsigned *offsets, size_t n)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    // TODO (part 1): if x[i] is kept, it is in y, at its offset.
}

extern "C" void scatter(int *y, const int *x, const unsigned *offsets, size_t n, unsigned threads)
{
    if (n > 0)
        scatter_each<<<blocks_for(n, threads), threads>>>(y, x, offsets, n);
}

// --- Part 2: a warp counts by ballot and popc, so that there are no flags in memory

// The lanes of this thread's warp that keep their elements: bit k stands for lane k. All lanes call it, and
// `keep` says whether this lane keeps its element.
__device__ static unsigned kept_lanes(bool keep)
{
    unsigned kept = 0;
    // TODO (part 2): bit k of kept is 1 if lane k keeps its element.
    return kept;
}

// How many lanes before this one keep their elements.
__device__ static unsigned kept_before(unsigned kept)
{
    unsigned before = 0;
    // TODO (part 2): before is the number of lanes in kept that come before this lane.
    return before;
}

// Each warp has a slice of x: ROWS rows of 32 elements, one row after the other. Lane k has element k of each
// row. So the lanes load neighbouring elements, and a vote is about 32 neighbouring elements. Neither would
// hold if each lane had a run of ROWS neighbouring elements.
enum { ROWS = 8 };

// What a lane knows of its warp's slice.
struct slice {
    int own[ROWS];       // the lane's elements, one of each row
    unsigned kept[ROWS]; // the lanes that keep their element of the row: bit k stands for lane k
    unsigned total;      // the number of elements that the slice keeps
};

// The index in x of this lane's element of a row of its warp's slice. The slices of block 0 come first in x,
// then those of block 1, and so on.
__device__ static size_t index_of(unsigned block, unsigned row)
{
    size_t i = 0;
    // TODO (part 2): x[i] is this lane's element of the row.
    return i;
}

// Loads the slice of this thread's warp, and lets the warp vote on each row. All lanes call it.
__device__ static struct slice load_slice(const int *x, size_t n, unsigned block)
{
    struct slice slice;
    for (unsigned row = 0; row < ROWS; row++) {
        size_t i = index_of(block, row);
        slice.own[row] = i < n ? x[i] : 0;
    }
    // A vote waits for the elements of its row. All rows are loaded before the first vote, so that ROWS loads
    // of each lane are in flight at a time.
    slice.total = 0;
    for (unsigned row = 0; row < ROWS; row++) {
        slice.kept[row] = kept_lanes(index_of(block, row) < n && keeps(slice.own[row]));
        // TODO (part 2): after the last row, slice.total is the number of elements that the slice keeps.
    }
    return slice;
}

// totals[b] becomes the number of elements that block b keeps.
__global__ void count_kept(unsigned *totals, const int *x, size_t n)
{
    __shared__ unsigned total;
    unsigned t = threadIdx.x;
    if (t == 0)
        total = 0;
    __syncthreads();
    struct slice slice = load_slice(x, n, blockIdx.x);
    if (t % WARP == 0)
        atomicAdd(&total, slice.total);
    __syncthreads();
    if (t == 0)
        totals[blockIdx.x] = total;
}

// The sum of the numbers of this lane and of all lanes before it. All lanes call it.
__device__ static unsigned scan_warp(unsigned own)
{
    unsigned lane = threadIdx.x % WARP, sum = own;
    for (unsigned stride = 1; stride < WARP; stride *= 2) {
        unsigned left = __shfl_up_sync(ALL, sum, stride);
        if (lane >= stride)
            sum = plus(left, sum);
    }
    return sum;
}

// Stores what this lane keeps of the slice. `first` is the place in y of the first element that the slice
// keeps. Returns the place after its last one. All lanes call it.
__device__ static unsigned store_slice(int *y, unsigned first, struct slice slice)
{
    for (unsigned row = 0; row < ROWS; row++) {
        // TODO (part 2): if this lane keeps its element of the row, the element is in y, at its place. After
        // that, `first` is the place of the first element that the next row keeps.
    }
    return first;
}

// bases[b] is the number of elements that all blocks before block b keep.
__global__ void move_kept(int *y, unsigned *count, const int *x, const unsigned *bases, size_t n)
{
    __shared__ unsigned totals[WARP]; // the number of elements that each warp's slice keeps
    __shared__ unsigned firsts[WARP]; // the place in y of the first of these
    unsigned t = threadIdx.x, lane = t % WARP, warp = t / WARP, warps = blockDim.x / WARP;
    struct slice slice = load_slice(x, n, blockIdx.x);

    // TODO (part 2): totals[warp] is the number of elements that the warp's slice keeps, and every thread may
    // read it.
    if (warp == 0) {
        unsigned total = lane < warps ? totals[lane] : 0;
        firsts[lane] = plus(bases[blockIdx.x], scan_warp(total) - total);
    }
    __syncthreads();
    unsigned end = store_slice(y, firsts[warp], slice);
    // x ends in the last block. So the place after what its last warp keeps is the number of all elements
    // that are kept.
    if (blockIdx.x == gridDim.x - 1 && t == blockDim.x - 1)
        *count = end;
}

extern "C" void compact(int *y, unsigned *count, const int *x, size_t n, unsigned threads)
{
    if (n == 0) {
        cudaMemset(count, 0, sizeof *count);
        return;
    }
    unsigned blocks = blocks_for(n, ROWS * threads), *totals, *bases;
    cudaMalloc(&totals, blocks * sizeof *totals);
    cudaMalloc(&bases, blocks * sizeof *bases);
    count_kept<<<blocks, threads>>>(totals, x, n);
    scan_flags(bases, totals, blocks, threads); // totals are summed as flags are
    move_kept<<<blocks, threads>>>(y, count, x, bases, n);
    cudaFree(bases);
    cudaFree(totals);
}

// --- Part 3: each warp takes room in y as soon as it knows how much it needs

__global__ void take_room(int *y, unsigned *count, const int *x, size_t n)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    int own = i < n ? x[i] : 0;
    bool keep = i < n && keeps(own);
    unsigned kept = kept_lanes(keep);
    unsigned first = 0; // the place in y of the warp's first element
    // TODO (part 3): first is where count stood before the warp added the number of elements that it keeps.
    // Only lane 0 adds, and it tells the others.
    if (keep)
        y[first + kept_before(kept)] = own;
}

extern "C" void compact_any_order(int *y, unsigned *count, const int *x, size_t n, unsigned threads)
{
    cudaMemset(count, 0, sizeof *count);
    if (n > 0)
        take_room<<<blocks_for(n, threads), threads>>>(y, count, x, n);
}
