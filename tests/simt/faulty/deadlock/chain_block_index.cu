// form: The number of the section is `blockIdx.x`, with a `volatile` flag and both fences
// verdict: deadlock
// why: Blocks may start in any order, so all resident blocks may wait for a block that cannot start before
// one of them ends.
// says-of-several: can't before one of blocks
#include "../../chain.h"

__device__ int sums[BLOCKS];
__device__ volatile int flags[BLOCKS];

__global__ void chain(int *y, const int *x)
{
    __shared__ int before;
    int b = blockIdx.x, i = b * SECTION + threadIdx.x, own = scan_section(x[i]);
    if (threadIdx.x == SECTION - 1) {
        before = 0;
        if (b > 0) {
            while (flags[b - 1] == 0) // finds: deadlock read
                ;
            __threadfence();
            before = sums[b - 1];
        }
        sums[b] = before + own;
        __threadfence();
        flags[b] = 1;
    }
    __syncthreads(); // finds: deadlock barrier
    y[i] = before + own;
}

void scan(int *y, const int *x) { chain<<<BLOCKS, SECTION>>>(y, x); }
