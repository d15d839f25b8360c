// Warp scan: an inclusive scan of every section of x, by shuffles. README.md has the contract.
#include "scan.h"

enum { WARP = 32 }; // lanes of a warp

// Gives each lane the value of the lane `by` below it; a lane that has none so far below gets its own back.
// All 32 lanes call it together.
__device__ inline elem_t from_below(elem_t value, unsigned by)
{
    unsigned words[sizeof(elem_t) / sizeof(unsigned)]; // a shuffle moves a word: an element is one or two
    memcpy(words, &value, sizeof value);
    for (unsigned k = 0; k < sizeof words / sizeof *words; k++)
        words[k] = __shfl_up_sync(0xffffffff, words[k], by);
    memcpy(&value, words, sizeof value);
    return value;
}

// Part 1, by a warp: gives each lane the values of lane 0 to its own, combined in order.
__device__ static elem_t scan_warp(elem_t value)
{
    unsigned lane = threadIdx.x % WARP;
    for (unsigned by = 1; by < WARP; by *= 2) {
        elem_t before = from_below(value, by);
        if (lane >= by)
            value = combine(before, value);
    }
    return value;
}

// Part 2, by the block: gives each thread the values of thread 0 to its own, combined in order. totals has an
// element for each warp.
__device__ static elem_t scan_block(elem_t value, elem_t *totals)
{
    value = scan_warp(value);
    unsigned lane = threadIdx.x % WARP, warp = threadIdx.x / WARP, warps = blockDim.x / WARP;
    if (warps == 1)
        return value;
    if (lane == WARP - 1)
        totals[warp] = value;
    __syncthreads();
    if (warp == 0) {
        elem_t total = scan_warp(lane < warps ? totals[lane] : IDENTITY);
        if (lane < warps)
            totals[lane] = total;
    }
    __syncthreads();
    if (warp > 0)
        value = combine(totals[warp - 1], value);
    return value;
}

// One block scans one section, one element per thread.
__global__ void warp_scan(elem_t *y, const elem_t *x, size_t n)
{
    extern __shared__ elem_t totals[];                        // one element per warp
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; // this thread's element of x, if i < n

    elem_t value = scan_block(i < n ? x[i] : IDENTITY, totals);
    if (i < n)
        y[i] = value;
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    unsigned blocks = (unsigned)((n + section - 1) / section); // the last section may be partial
    warp_scan<<<blocks, section, section / WARP * sizeof(elem_t)>>>(y, x, n);
}
