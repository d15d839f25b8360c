// Version 4: registers. Exercise 13 scans the sections: 16 bytes per load, the elements in registers, one
// barrier. They can be longer, and there are few totals.
#include "slice.h"

enum {
    ROWS = 4,           // rows of a slice
    SLICE = ROWS * ROW, // elements
    WARPS = 8,          // of a block, at most
    ADDERS = 256        // threads of a block that adds
};

// One block scans one section of x into y, each of its warps a slice. Unless totals is null, totals[b]
// becomes section b's total. y may be x.
__global__ void scan_sections(elem_t *y, elem_t *totals, const elem_t *x, size_t n)
{
    __shared__ elem_t slices[WARP]; // the slices' totals
    unsigned lane = threadIdx.x % WARP, warp = threadIdx.x / WARP, warps = blockDim.x / WARP;
    size_t begin = ((size_t)blockIdx.x * warps + warp) * SLICE;
    elem_t vector[ROWS][VECTOR];

    load_slice(vector, x, begin, n);
    elem_t total = scan_slice(vector);
    if (lane == 0)
        slices[warp] = total;
    __syncthreads();
    elem_t sum = scan_lanes(lane < warps ? slices[lane] : IDENTITY);
    store_slice(y, begin, n, vector, from_lane(from_below(sum), warp));
    if (totals && threadIdx.x == WARP - 1)
        totals[blockIdx.x] = sum;
}

// Completes all sections but the first, each of 2^log elements, a vector or more. totals[b] holds everything
// up to the end of section b.
__global__ void add_totals(elem_t *y, const elem_t *totals, size_t n, unsigned log)
{
    size_t i = ((size_t)1 << log) + ((size_t)blockIdx.x * blockDim.x + threadIdx.x) * VECTOR;
    if (i >= n)
        return;
    elem_t vector[VECTOR], before = totals[(i >> log) - 1];
    bool whole = are_vectors(y, i, VECTOR, n);
    load_vector(vector, y, i, n, whole);
    for (unsigned j = 0; j < VECTOR; j++)
        vector[j] = combine(before, vector[j]);
    store_vector(y, i, n, vector, whole);
}

static unsigned log2_of(unsigned power)
{
    unsigned log = 0;
    while (1u << log < power)
        log++;
    return log;
}

// How many blocks that takes.
static unsigned adding_blocks(size_t n, unsigned section)
{
    return (unsigned)((n - section + ADDERS * VECTOR - 1) / (ADDERS * VECTOR));
}

// y may be x.
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    unsigned warps = warps_of(section, SLICE, WARPS);
    section = warps * SLICE;
    size_t sections = (n + section - 1) / section; // the last may be partial
    if (sections == 1) {
        scan_sections<<<1, warps * WARP>>>(y, NULL, x, n);
        return;
    }
    elem_t *totals;
    if (cudaMallocAsync(&totals, sections * sizeof(elem_t), 0) != cudaSuccess)
        return;
    scan_sections<<<(unsigned)sections, warps * WARP>>>(y, totals, x, n);
    scan(totals, totals, sections, section);
    add_totals<<<adding_blocks(n, section), ADDERS>>>(y, totals, n, log2_of(section));
    cudaFreeAsync(totals, 0);
}
