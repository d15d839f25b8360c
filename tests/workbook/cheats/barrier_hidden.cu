// One buffer, with two barriers a step. None of them is __syncthreads().
#include "scan.h"

#include <cuda/barrier>

__global__ void kogge_stone(elem_t *y, const elem_t *x, size_t n)
{
    extern __shared__ elem_t XY[];
    __shared__ cuda::barrier<cuda::thread_scope_block> all;
    unsigned t = threadIdx.x;
    size_t i = (size_t)blockIdx.x * blockDim.x + t;
    if (t == 0)
        init(&all, blockDim.x);
    XY[t] = i < n ? x[i] : IDENTITY;
    __syncthreads();
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
        elem_t sum = XY[t];
        if (t >= stride)
            sum = combine(XY[t - stride], sum);
        all.arrive_and_wait();
        XY[t] = sum;
        all.arrive_and_wait();
    }
    if (i < n)
        y[i] = XY[t];
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n > 0)
        kogge_stone<<<(unsigned)((n + section - 1) / section), section, section * sizeof(elem_t)>>>(y, x, n);
}
