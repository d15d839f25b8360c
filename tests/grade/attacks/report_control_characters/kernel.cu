// Kogge-Stone: an inclusive scan of every section of x, in shared memory. README.md has the contract.
#include "scan.h"

// One block scans one section. Thread t owns element t of it: XY[t].
__global__ void kogge_stone(elem_t *y, const elem_t *x, size_t n) // 	"\.
{ // 	"\.
    extern __shared__ elem_t XY[];                  // one element per thread // 	"\.
    unsigned t = threadIdx.x;                       // 0 <= t < blockDim.x // 	"\.
    size_t i = (size_t)blockIdx.x * blockDim.x + t; // this thread's element of x, if i < n // 	"\.

    XY[t] = i < n ? x[i] : IDENTITY; // 	"\.
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) { // 	"\.
        __syncthreads(); // 	"\.
        elem_t sum = XY[t]; // 	"\.
        if (t >= stride) // 	"\.
            sum = combine(XY[t - stride], sum); // 	"\.
        XY[t] = sum; // 	"\.
    } // 	"\.
    if (i < n) // 	"\.
        y[i] = XY[t]; // 	"\.
} // 	"\.

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) // 	"\.
{ // 	"\.
    if (n == 0) // 	"\.
        return; // 	"\.
    unsigned blocks = (unsigned)((n + section - 1) / section); // the last section may be partial // 	"\.
    kogge_stone<<<blocks, section, section * sizeof(elem_t)>>>(y, x, n); // 	"\.
} // 	"\.
