// Version 5: totals first. The first launch reads, adds up, and writes nothing but totals. So a section is
// scanned when what comes before it is known, and 3n elements are moved, not 4n.
#include "slice.h"

enum {
    ROWS = 4,           // rows of a slice
    SLICE = ROWS * ROW, // elements
    WARPS = 8           // of a block, at most
};

// totals[b] becomes section b's elements, combined: a slice by each of its block's warps.
__global__ void add_up(elem_t *totals, const elem_t *x, size_t n)
{
    __shared__ elem_t slices[WARP]; // the slices' totals
    unsigned lane = threadIdx.x % WARP, warp = threadIdx.x / WARP, warps = blockDim.x / WARP;
    elem_t vector[ROWS][VECTOR];

    load_slice(vector, x, ((size_t)blockIdx.x * warps + warp) * SLICE, n);
    elem_t total = add_up_slice(vector);
    if (lane == 0)
        slices[warp] = total;
    __syncthreads();
    if (warp > 0)
        return;
    total = add_up_lanes(lane < warps ? slices[lane] : IDENTITY);
    if (lane == 0)
        totals[blockIdx.x] = total;
}

// One block scans one section of x into y, each of its warps a slice. Unless totals is null, totals[b] holds
// everything up to the end of section b. y may be x.
__global__ void scan_sections(elem_t *y, const elem_t *totals, const elem_t *x, size_t n)
{
    __shared__ elem_t slices[WARP]; // the slices' totals
    unsigned lane = threadIdx.x % WARP, warp = threadIdx.x / WARP, warps = blockDim.x / WARP;
    unsigned b = blockIdx.x;
    size_t begin = ((size_t)b * warps + warp) * SLICE;
    elem_t vector[ROWS][VECTOR], earlier = IDENTITY;

    if (totals && b > 0)
        earlier = totals[b - 1];
    load_slice(vector, x, begin, n);
    elem_t total = scan_slice(vector);
    if (lane == 0)
        slices[warp] = total;
    __syncthreads();
    elem_t sum = scan_lanes(lane < warps ? slices[lane] : IDENTITY);
    earlier = combine(earlier, from_lane(from_below(sum), warp));
    store_slice(y, begin, n, vector, earlier);
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
    add_up<<<(unsigned)sections, warps * WARP>>>(totals, x, n);
    scan(totals, totals, sections, section);
    scan_sections<<<(unsigned)sections, warps * WARP>>>(y, totals, x, n);
    cudaFreeAsync(totals, 0);
}
