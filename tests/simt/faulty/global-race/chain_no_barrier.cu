// form: All threads write, and one thread calls `__threadfence()` and raises the flag, with no
// `__syncthreads()` before the fence
// verdict: race
// why: The fence covers what other threads of the block did only if a barrier comes between their accesses
// and the fence.
// says: a barrier must come before the flag
#include "../../chain.h"

__device__ volatile int flags[BLOCKS];

__global__ void chain(int *y, const int *x)
{
    int t = threadIdx.x, b = number_of_block(), i = b * SECTION + t, own = scan_section(x[i]);
    if (t == 0 && b > 0) {
        while (flags[b - 1] == 0) // may: global-race read
            ;
        __threadfence();
    }
    __syncthreads();
    int before = b > 0 ? y[b * SECTION - 1] : 0; // finds: global-race read
    y[i] = before + own;                         // finds: global-race write
    if (t == 0) {
        __threadfence();
        flags[b] = 1; // may: global-race write
    }
}

void scan(int *y, const int *x) { chain<<<BLOCKS, SECTION>>>(y, x); }
