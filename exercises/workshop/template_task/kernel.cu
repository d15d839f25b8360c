// Section scan: moves the elements of x. README.md has the contract.
#include "section_scan.h"

// One thread per element.
__global__ void place_each(int *y, const int *x, size_t n)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; // this thread's element of x, if i < n
    if (i >= n)
        return;
    // TODO: y[n - 1 - i] is x[i]. Say what holds, not how.
}

extern "C" void section_scan(int *y, const int *x, size_t n, unsigned threads)
{
    unsigned blocks = (unsigned)((n + threads - 1) / threads); // the last may have fewer elements
    if (n > 0)
        place_each<<<blocks, threads>>>(y, x, n);
}
