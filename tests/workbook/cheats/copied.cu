// Nothing is combined: y is x.
#include "scan.h"

// N: the elements of a section, two a thread.
__global__ void scan_sections(elem_t *y, const elem_t *x, size_t n, unsigned N)
{
    for (size_t i = (size_t)blockIdx.x * N + threadIdx.x; i < n && i < (blockIdx.x + (size_t)1) * N;
         i += blockDim.x)
        y[i] = x[i];
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    scan_sections<<<(unsigned)((n + section - 1) / section), (section + 1) / 2, section * sizeof(elem_t)>>>(
        y, x, n, section);
}
