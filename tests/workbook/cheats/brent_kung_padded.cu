// Brent-Kung's scan, shifted at the end, for Blelloch's: combines of two identities make up for the combines
// and steps that it saves.
#include "scan.h"

__global__ void scan_sections(elem_t *y, const elem_t *x, size_t n)
{
    extern __shared__ elem_t XY[];
    unsigned t = threadIdx.x, section = 2 * blockDim.x;
    size_t i = (size_t)blockIdx.x * section + t, j = i + blockDim.x;
    XY[t] = i < n ? x[i] : IDENTITY;
    XY[t + blockDim.x] = j < n ? x[j] : IDENTITY;
    for (unsigned stride = 1; stride < section; stride *= 2) {
        __syncthreads();
        unsigned right = (t + 1) * 2 * stride - 1;
        if (right < section)
            XY[right] = combine(XY[right - stride], XY[right]);
    }
    for (unsigned stride = section / 4; stride > 0; stride /= 2) {
        __syncthreads();
        unsigned left = (t + 1) * 2 * stride - 1;
        if (left + stride < section)
            XY[left + stride] = combine(XY[left], XY[left + stride]);
        else if (left < section)
            combine(IDENTITY, IDENTITY); // one more in each of log2 N - 1 steps
    }
    __syncthreads();
    if (t == 0)
        combine(IDENTITY, IDENTITY); // and one for the last step
    if (i < n)
        y[i] = t > 0 ? XY[t - 1] : IDENTITY;
    if (j < n)
        y[j] = XY[t + blockDim.x - 1];
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n > 0)
        scan_sections<<<(unsigned)((n + section - 1) / section), section / 2, section * sizeof(elem_t)>>>(
            y, x, n);
}
