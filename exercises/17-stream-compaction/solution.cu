// Stream compaction: the positive elements of x move to the front of y. README.md has the contract.
#include "compact.h"

enum { WARP = 32, MOST_THREADS = 1024 };
static const unsigned ALL = 0xffffffff; // the lanes of a warp

// Whether the element is kept.
__device__ static bool keeps(int element)
{
    if (element > 0)
        return true;
    return false;
}

// The blocks of a launch with one thread per element.
static unsigned blocks_for(size_t n, unsigned threads) { return (unsigned)((n + threads - 1) / threads); }

// --- Part 1: flags, offsets, scatter

__global__ void set_each(unsigned *flags, const int *x, size_t n)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    flags[i] = keeps(x[i]) ? 1 : 0;
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
    if (i < n)
        offsets[i] = sums[t] - own;
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
    int own = x[i];
    if (keeps(own))
        y[offsets[i]] = own;
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
    kept = __ballot_sync(ALL, keep);
    return kept;
}

// How many lanes before this one keep their elements.
__device__ static unsigned kept_before(unsigned kept)
{
    unsigned before = 0;
    unsigned lane = threadIdx.x % WARP;
    before = __popc(kept & ((1u << lane) - 1));
    return before;
}

// totals[b] becomes the number of elements that block b keeps.
__global__ void count_kept(unsigned *totals, const int *x, size_t n)
{
    __shared__ unsigned total;
    unsigned t = threadIdx.x;
    size_t i = (size_t)blockIdx.x * blockDim.x + t;
    if (t == 0)
        total = 0;
    __syncthreads();
    unsigned kept = kept_lanes(i < n && keeps(x[i]));
    if (t % WARP == 0)
        atomicAdd(&total, __popc(kept));
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

// bases[b] is the number of elements that all blocks before block b keep.
__global__ void move_kept(int *y, unsigned *count, const int *x, const unsigned *bases, size_t n)
{
    __shared__ unsigned totals[WARP]; // the number of elements that each warp keeps
    __shared__ unsigned firsts[WARP]; // the place in y of the first of these
    unsigned t = threadIdx.x, lane = t % WARP, warp = t / WARP, warps = blockDim.x / WARP;
    size_t i = (size_t)blockIdx.x * blockDim.x + t;
    int own = i < n ? x[i] : 0;
    bool keep = i < n && keeps(own);
    unsigned kept = kept_lanes(keep);

    if (lane == 0)
        totals[warp] = __popc(kept);
    __syncthreads();
    if (warp == 0) {
        unsigned total = lane < warps ? totals[lane] : 0;
        firsts[lane] = plus(bases[blockIdx.x], scan_warp(total) - total);
    }
    __syncthreads();
    unsigned offset = firsts[warp] + kept_before(kept);
    if (keep)
        y[offset] = own;
    if (i == n - 1)
        *count = offset + keep;
}

extern "C" void compact(int *y, unsigned *count, const int *x, size_t n, unsigned threads)
{
    if (n == 0) {
        cudaMemset(count, 0, sizeof *count);
        return;
    }
    unsigned blocks = blocks_for(n, threads), *totals, *bases;
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
    if (threadIdx.x % WARP == 0 && kept != 0)
        first = atomicAdd(count, __popc(kept));
    first = __shfl_sync(ALL, first, 0);
    if (keep)
        y[first + kept_before(kept)] = own;
}

extern "C" void compact_any_order(int *y, unsigned *count, const int *x, size_t n, unsigned threads)
{
    cudaMemset(count, 0, sizeof *count);
    if (n > 0)
        take_room<<<blocks_for(n, threads), threads>>>(y, count, x, n);
}
