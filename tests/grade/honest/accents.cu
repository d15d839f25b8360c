// names and comments in other alphabets
#include "scan.h"

__global__ void kogge_stone(elem_t *y, const elem_t *x, size_t n)
{
    extern __shared__ elem_t XY[];
    unsigned t = threadIdx.x;
    size_t i = (size_t)blockIdx.x * blockDim.x + t;

    XY[t] = i < n ? x[i] : IDENTITY;
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        elem_t süm = XY[t];
        if (t >= stride)
            süm = combine(XY[t - stride], süm);
        __syncthreads();
        XY[t] = süm;
    }
    if (i < n)
        y[i] = XY[t];
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    unsigned blocks = (unsigned)((n + section - 1) / section);
    kogge_stone<<<blocks, section, section * sizeof(elem_t)>>>(y, x, n);
}
