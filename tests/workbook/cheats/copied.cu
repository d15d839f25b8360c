// Nothing is combined: y is x.
#include "scan.h"

// N: the elements of a section.
__global__ void scan_sections(elem_t *y, const elem_t *x, size_t n, unsigned N)
{
    size_t first = (size_t)blockIdx.x * N;
    for (unsigned k = threadIdx.x; k < N && first + k < n; k += blockDim.x)
        y[first + k] = x[first + k];
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    unsigned blocks = (unsigned)((n + section - 1) / section), threads = (section + 1) / 2;
    scan_sections<<<blocks, threads, section * sizeof(elem_t)>>>(y, x, n, section);
}
