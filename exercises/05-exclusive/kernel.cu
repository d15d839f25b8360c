// Exclusive Kogge-Stone: an exclusive scan of every section of x, by shifting the load. README.md has the
// contract.
#include "scan.h"

// One block scans one section. Thread t owns element t of it: XY[t].
__global__ void exclusive(elem_t *y, const elem_t *x, size_t n)
{
    extern __shared__ elem_t XY[];                  // one element per thread
    unsigned t = threadIdx.x;                       // 0 <= t < blockDim.x
    size_t i = (size_t)blockIdx.x * blockDim.x + t; // this thread's element of y, if i < n

    // TODO: XY[t] holds the element of x before x[i], if it is of this section and i < n, or else the
    // identity.

    // TODO: every XY[t] holds what XY[0] to XY[t] held, combined in order; in log2(blockDim.x) steps. The
    // loop is that of 03-kogge-stone.

    if (i < n)
        y[i] = XY[t];
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    unsigned blocks = (unsigned)((n + section - 1) / section); // the last section may be partial
    exclusive<<<blocks, section, section * sizeof(elem_t)>>>(y, x, n);
}
