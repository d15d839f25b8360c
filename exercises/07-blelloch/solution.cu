// Blelloch: an exclusive scan of every section of x, up a tree and down again. README.md has the contract.
#include "scan.h"

// One block scans one section. Thread t loads and stores elements t and t + blockDim.x of it, and combines
// others.
__global__ void blelloch(elem_t *y, const elem_t *x, size_t n)
{
    extern __shared__ elem_t XY[];               // the section: two elements per thread
    unsigned t = threadIdx.x;                    // 0 <= t < blockDim.x
    unsigned section = 2 * blockDim.x;           // elements of XY
    size_t i = (size_t)blockIdx.x * section + t; // this thread's first element of x, if i < n
    size_t j = i + blockDim.x;                   // and its second, if j < n

    XY[t] = i < n ? x[i] : IDENTITY;
    XY[t + blockDim.x] = j < n ? x[j] : IDENTITY;

    for (unsigned stride = 1; stride < section; stride *= 2) {
        __syncthreads();
        unsigned right = (t + 1) * 2 * stride - 1; // this thread's node: its right child is in the same place
        if (right < section)
            XY[right] = combine(XY[right - stride], XY[right]);
    }

    if (t == 0)
        XY[section - 1] = IDENTITY; // nothing comes before the whole
    for (unsigned stride = section / 2; stride > 0; stride /= 2) {
        __syncthreads();
        unsigned right = (t + 1) * 2 * stride - 1;
        if (right < section) {
            elem_t before = XY[right], left = XY[right - stride];
            XY[right - stride] = before;
            XY[right] = combine(before, left);
        }
    }
    __syncthreads();

    if (i < n)
        y[i] = XY[t];
    if (j < n)
        y[j] = XY[t + blockDim.x];
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    unsigned blocks = (unsigned)((n + section - 1) / section); // the last section may be partial
    blelloch<<<blocks, section / 2, section * sizeof(elem_t)>>>(y, x, n);
}
