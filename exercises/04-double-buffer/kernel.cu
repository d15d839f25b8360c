// Kogge-Stone with two buffers: an inclusive scan of every section, with one barrier per step. README.md has
// the contract.
#include "scan.h"

// One block scans one section. Thread t owns element t of it.
__global__ void kogge_stone(elem_t *y, const elem_t *x, size_t n)
{
    extern __shared__ elem_t XY[];                  // two buffers, the second at XY + blockDim.x
    elem_t *in = XY;                                // the buffer that the next step reads
    unsigned t = threadIdx.x;                       // 0 <= t < blockDim.x
    size_t i = (size_t)blockIdx.x * blockDim.x + t; // this thread's element of x, if i < n

    in[t] = i < n ? x[i] : IDENTITY;
    // TODO: every in[t] holds its section's elements 0 to t, combined in order, whichever of the two buffers
    // `in` is then; after log2(blockDim.x) steps, each of which reads one buffer, writes the other, and has
    // one barrier.
    if (i < n)
        y[i] = in[t];
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    unsigned blocks = (unsigned)((n + section - 1) / section); // the last section may be partial
    kogge_stone<<<blocks, section, 2 * section * sizeof(elem_t)>>>(y, x, n);
}
