// Han and Carlson's scan of a section (1987): pairs are combined first, the pairs are scanned as by
// Kogge-Stone, and in the last step every other element is added. No result is needed more than twice in a
// step.
#include "scan.h"

// One block scans one section, with one thread per element.
__global__ void han_carlson(elem_t *y, const elem_t *x, size_t n)
{
    extern __shared__ elem_t XY[];
    unsigned t = threadIdx.x;
    size_t i = (size_t)blockIdx.x * blockDim.x + t;
    XY[t] = i < n ? x[i] : IDENTITY;
    __syncthreads();
    if (t % 2 == 1)
        XY[t] = combine(XY[t - 1], XY[t]);
    // Now the elements with an odd index are the totals of pairs. They are scanned in place.
    for (unsigned stride = 2; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        bool combines = t % 2 == 1 && t >= stride;
        elem_t left = combines ? XY[t - stride] : IDENTITY;
        __syncthreads(); // nobody writes before all have read
        if (combines)
            XY[t] = combine(left, XY[t]);
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
        han_carlson<<<(unsigned)((n + section - 1) / section), section, section * sizeof(elem_t)>>>(y, x, n);
}
