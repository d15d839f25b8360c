// macros of its own
#include "scan.h"

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define CEIL_DIV(a, b) (((a) + (b)-1) / (b))
#define FOREVER for (;;)

__global__ void kogge_stone(elem_t *y, const elem_t *x, size_t n)
{
    extern __shared__ elem_t XY[];
    unsigned t = threadIdx.x;
    size_t i = (size_t)blockIdx.x * blockDim.x + t;

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
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    unsigned blocks = (unsigned)CEIL_DIV(n, MIN(section, 1024u));
    kogge_stone<<<blocks, section, section * sizeof(elem_t)>>>(y, x, n);
}
