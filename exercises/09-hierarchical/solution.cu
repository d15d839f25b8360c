// Hierarchical: an inclusive scan of the whole array, level by level. README.md has the contract.
#include "scan.h"

// One block scans one section of x into y. Unless totals is null, totals[b] becomes section b's total. y may
// be x.
__global__ void scan_sections(elem_t *y, elem_t *totals, const elem_t *x, size_t n)
{
    extern __shared__ elem_t XY[];                  // the section, one element per thread
    unsigned t = threadIdx.x;                       // 0 <= t < blockDim.x
    size_t i = (size_t)blockIdx.x * blockDim.x + t; // this thread's element of x, if i < n

    XY[t] = i < n ? x[i] : IDENTITY;
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        elem_t sum = XY[t];
        if (t >= stride)
            sum = combine(XY[t - stride], sum);
        __syncthreads();
        XY[t] = sum;
    }
    if (i < n)
        y[i] = XY[t];
    if (totals && t == blockDim.x - 1)
        totals[blockIdx.x] = XY[t];
}

// Block b completes section b + 1 of y, for the first section is complete. totals[b] holds everything up to
// the end of section b.
__global__ void add_totals(elem_t *y, const elem_t *totals, size_t n)
{
    size_t i = ((size_t)blockIdx.x + 1) * blockDim.x + threadIdx.x; // this thread's element of y, if i < n
    if (i >= n)
        return;
    y[i] = combine(totals[blockIdx.x], y[i]);
}

// y may be x. What goes wrong, in an allocation or in a launch, the caller finds with cudaGetLastError().
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    size_t sections = (n + section - 1) / section; // the last may be partial
    size_t bytes = section * sizeof(elem_t);       // of shared memory a block
    if (sections == 1) {
        scan_sections<<<1, section, bytes>>>(y, NULL, x, n);
        return;
    }
    elem_t *totals;
    if (cudaMalloc(&totals, sections * sizeof(elem_t)) != cudaSuccess)
        return;
    scan_sections<<<(unsigned)sections, section, bytes>>>(y, totals, x, n);
    if (sections <= section) {
        scan_sections<<<1, section, bytes>>>(totals, NULL, totals, sections);
    } else {
        scan(totals, totals, sections, section);
    }
    add_totals<<<(unsigned)sections - 1, section>>>(y, totals, n);
    cudaFree(totals);
}
