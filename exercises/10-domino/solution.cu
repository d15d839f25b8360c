// Domino: an inclusive scan of the whole array in one launch, each block waiting for its neighbour. README.md
// has the contract.
#include "scan.h"

// One block scans one section and adds everything before it. Once flag[b] is 1, prefix[b] holds everything up
// to the end of section b. *started counts the blocks that have started.
__global__ void domino(elem_t *y, const elem_t *x, size_t n, elem_t *prefix, volatile unsigned *flag,
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
    elem_t own = XY[t]; // the section's elements up to this thread's
    if (t == blockDim.x - 1) {
        elem_t end = own;
        if (b > 0) {
            while (flag[b - 1] == 0)
                ;
            __threadfence();
            before = prefix[b - 1];
            end = combine(before, end);
        }
        prefix[b] = end;
        __threadfence();
        flag[b] = 1;
    }
    __syncthreads();
    if (i < n)
        y[i] = b > 0 ? combine(before, own) : own;
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    unsigned sections = (unsigned)((n + section - 1) / section); // the last may be partial
    elem_t *prefix;
    unsigned *words; // the counter, then a flag for each section
    size_t bytes = (sections + (size_t)1) * sizeof *words;
    if (cudaMalloc(&prefix, sections * sizeof *prefix) != cudaSuccess)
        return;
    if (cudaMalloc(&words, bytes) == cudaSuccess) {
        cudaMemset(words, 0, bytes);
        domino<<<sections, section, section * sizeof(elem_t)>>>(y, x, n, prefix, words + 1, words);
        cudaFree(words);
    }
    cudaFree(prefix);
}
