// The scan of those chains in which one thread of each block does all that blocks do for each other.
#ifndef CHAIN_BY_ONE_H
#define CHAIN_BY_ONE_H

#include "chain.h"

// Returns the sum of all blocks before block b, and hands the next block that sum plus the total of block b.
__device__ int pass_on(int b, int total);

__global__ void chain(int *y, const int *x)
{
    __shared__ int before;
    int b = number_of_block(), i = b * SECTION + threadIdx.x, own = scan_section(x[i]);
    if (threadIdx.x == SECTION - 1)
        before = pass_on(b, own);
    __syncthreads();
    y[i] = before + own;
}

void scan(int *y, const int *x) { chain<<<BLOCKS, SECTION>>>(y, x); }

#endif
