// Version 2: a pool. The memory for what is published comes from the pool that the device keeps, in the order
// of the stream: no call asks the driver for more, and none waits until the device is done.
#include "published.h"

// One block scans one section and adds everything before it. *started counts the blocks that have started.
__global__ void decoupled_look_back(elem_t *y, const elem_t *x, size_t n, struct published p,
                                    unsigned *started)
{
    extern __shared__ elem_t XY[]; // the section, one element per thread
    __shared__ unsigned number;    // the section's
    __shared__ elem_t before;      // everything before the section
    unsigned t = threadIdx.x;      // 0 <= t < blockDim.x

    if (t == 0)
        number = atomicAdd(started, 1);
    __syncthreads();
    unsigned b = number;
    size_t i = (size_t)b * blockDim.x + t; // this thread's element of x, if i < n
    XY[t] = i < n ? x[i] : IDENTITY;
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        elem_t sum = XY[t];
        if (t >= stride)
            sum = combine(XY[t - stride], sum);
        __syncthreads();
        XY[t] = sum;
    }
    __syncthreads();
    elem_t own = XY[t]; // the section's elements up to this thread's
    if (t == 0)
        publish(p, b, b > 0 ? AGGREGATE : PREFIX, XY[blockDim.x - 1]);
    if (t < WARP && b > 0) {
        elem_t sum = look_back(p, b); // in thread 0
        if (t == 0) {
            publish(p, b, PREFIX, combine(sum, XY[blockDim.x - 1]));
            before = sum;
        }
    }
    __syncthreads();
    if (i < n)
        y[i] = b > 0 ? combine(before, own) : own;
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    if (section == 0)
        section = 1024;
    unsigned sections = (unsigned)((n + section - 1) / section); // the last may be partial
    struct published p;
    unsigned *words;
    if (!new_published(&p, &words, sections))
        return;
    decoupled_look_back<<<sections, section, section * sizeof(elem_t)>>>(y, x, n, p, words);
    cudaFreeAsync(p.aggregate, 0);
}
