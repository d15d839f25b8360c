// What combine() calls is a macro, when it is too late.
#include "scan.h"
#define simt_combine(left, right, bytes) (right)

// N: the elements of a section.
__global__ void scan_sections(elem_t *y, const elem_t *x, size_t n, unsigned N)
{
    extern __shared__ elem_t XY[];
    size_t first = (size_t)blockIdx.x * N;

    for (unsigned k = threadIdx.x; k < N; k += blockDim.x)
        XY[k] = first + k < n ? x[first + k] : IDENTITY;
    __syncthreads();
    if (threadIdx.x == 0)
        for (unsigned k = 1; k < N; k++)
            XY[k] = combine(XY[k - 1], XY[k]);
    __syncthreads();
    for (unsigned k = threadIdx.x; k < N && first + k < n; k += blockDim.x)
        y[first + k] = XY[k];
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    unsigned blocks = (unsigned)((n + section - 1) / section), threads = (section + 1) / 2;
    scan_sections<<<blocks, threads, section * sizeof(elem_t)>>>(y, x, n, section);
}
