// Three phases: an inclusive scan of every section of x, several elements per thread. README.md has the
// contract.
#include "scan.h"

enum { COARSENING = 4 }; // elements per thread: its run. The tests count on it

// Phase 1, by each thread for its own run, run[0] to run[COARSENING - 1].
__device__ static void scan_run(elem_t *run)
{
    // TODO (part 1): every run[k] holds run[0] to run[k], combined in order.
}

// Phase 2, by the block. The last element of thread t's run, XY[COARSENING * (t + 1) - 1], is its total.
__device__ static void scan_totals(elem_t *XY)
{
    // TODO (part 2): every run's last element holds the section's elements up to it, combined in order; by
    // Kogge-Stone, in log2(blockDim.x) steps.
}

// Phase 3, by the block.
__device__ static void add_totals(elem_t *XY)
{
    // TODO (part 3): every other element, too, holds the section's elements up to it.
}

// One block scans one section.
__global__ void three_phase(elem_t *y, const elem_t *x, size_t n)
{
    extern __shared__ elem_t XY[];               // the section
    unsigned section = COARSENING * blockDim.x;  // elements of XY
    size_t first = (size_t)blockIdx.x * section; // XY[k] stands for element first + k of x, if below n

    // Neighbours load neighbours, and not each thread its own run: so a warp's loads are coalesced.
    for (unsigned k = threadIdx.x; k < section; k += blockDim.x)
        XY[k] = first + k < n ? x[first + k] : IDENTITY;
    __syncthreads();
    scan_run(XY + COARSENING * threadIdx.x);
    scan_totals(XY);
    add_totals(XY);
    __syncthreads();
    for (unsigned k = threadIdx.x; k < section && first + k < n; k += blockDim.x)
        y[first + k] = XY[k];
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    unsigned blocks = (unsigned)((n + section - 1) / section); // the last section may be partial
    three_phase<<<blocks, section / COARSENING, section * sizeof(elem_t)>>>(y, x, n);
}
