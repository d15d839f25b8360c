// a struct with members and an operator
#include "scan.h"

struct place {
    unsigned thread;
    __device__ explicit place(unsigned t) : thread(t) {}
    __device__ bool operator>=(unsigned stride) const { return thread >= stride; }
    __device__ unsigned back(unsigned stride) const { return thread - stride; }
};

__global__ void kogge_stone(elem_t *y, const elem_t *x, size_t n)
{
    extern __shared__ elem_t XY[];
    unsigned t = threadIdx.x;
    size_t i = (size_t)blockIdx.x * blockDim.x + t;

    XY[t] = i < n ? x[i] : IDENTITY;
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        elem_t sum = XY[t];
        place here(t);
        if (here >= stride)
            sum = combine(XY[here.back(stride)], sum);
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
    unsigned blocks = (unsigned)((n + section - 1) / section);
    kogge_stone<<<blocks, section, section * sizeof(elem_t)>>>(y, x, n);
}
