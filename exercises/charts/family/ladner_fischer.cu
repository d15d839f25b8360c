// Ladner and Fischer's scan of a section (1980), with one step more than the least: pairs are combined first,
// the pairs are scanned as by Sklansky, and in the last step every other element is added.
#include "scan.h"

// One block scans one section, with one thread per element.
__global__ void ladner_fischer(elem_t *y, const elem_t *x, size_t n)
{
    extern __shared__ elem_t XY[];
    unsigned t = threadIdx.x;
    size_t i = (size_t)blockIdx.x * blockDim.x + t;
    XY[t] = i < n ? x[i] : IDENTITY;
    __syncthreads();
    if (t % 2 == 1)
        XY[t] = combine(XY[t - 1], XY[t]);
    // Now the elements with an odd index are the totals of pairs. They are scanned in place.
    for (unsigned span = 2; span < blockDim.x; span *= 2) {
        __syncthreads();
        if (t % 2 == 1 && t & span)
            XY[t] = combine(XY[(t & ~(span - 1)) - 1], XY[t]);
    }
    __syncthreads();
    if (t % 2 == 0 && t > 0)
        XY[t] = combine(XY[t - 1], XY[t]);
    if (i < n)
        y[i] = XY[t];
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n > 0)
        ladner_fischer<<<(unsigned)((n + section - 1) / section), section, section * sizeof(elem_t)>>>(y, x,
                                                                                                       n);
}
