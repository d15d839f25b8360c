// the launch as a call
#include "scan.h"

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
    unsigned blocks = (unsigned)((n + section - 1) / section);
    void *arguments[] = {&y, &x, &n};
    cudaLaunchKernel((const void *)kogge_stone, dim3(blocks), dim3(section), arguments, section * sizeof(elem_t), 0);
}
