// form: Two launches with the same flags, which nobody clears between the launches
// verdict: race
// why: In the second launch all flags are up from the start, so nobody waits for anybody.
// seeds: 2
// says: nothing orders two blocks of one launch
#define CALLS 2
#include "../../chain.h"

__device__ int sums[BLOCKS];
__device__ volatile int flags[BLOCKS];

__global__ void chain(int *y, const int *x)
{
    __shared__ int before;
    int b = number_of_block() % BLOCKS, i = b * SECTION + threadIdx.x, own = scan_section(x[i]);
    if (threadIdx.x == SECTION - 1) {
        before = 0;
        if (b > 0) {
            while (flags[b - 1] == 0) // may: global-race read
                ;
            __threadfence();
            before = sums[b - 1]; // finds: global-race read
        }
        sums[b] = before + own; // finds: global-race write
        __threadfence();
        flags[b] = 1; // may: global-race write
    }
    __syncthreads();
    y[i] = before + own;
}

void scan(int *y, const int *x) { chain<<<BLOCKS, SECTION>>>(y, x); }
