// Sklansky's scan of a section (1960): the least steps and half of Kogge-Stone's work, but one result is
// needed by half of the elements.
#include "scan.h"

// One block scans one section, with one thread per element. After the step with span s, XY[t] holds the
// elements from the last multiple of 2s up to t.
__global__ void sklansky(elem_t *y, const elem_t *x, size_t n)
{
    extern __shared__ elem_t XY[];
    unsigned t = threadIdx.x;
    size_t i = (size_t)blockIdx.x * blockDim.x + t;
    XY[t] = i < n ? x[i] : IDENTITY;
    for (unsigned span = 1; span < blockDim.x; span *= 2) {
        __syncthreads();
        if (t &
            span) // the right half of each run of 2 · span elements takes the last element of the left half
            XY[t] = combine(XY[(t & ~(span - 1)) - 1], XY[t]);
    }
    if (i < n)
        y[i] = XY[t];
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n > 0)
        sklansky<<<(unsigned)((n + section - 1) / section), section, section * sizeof(elem_t)>>>(y, x, n);
}
