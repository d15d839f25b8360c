// form: `atomicExch` raises the flag, `atomicAdd(&flag, 0)` polls it, with `__threadfence()` on both sides
// verdict: right
// why: The atomics make the accesses to the flag strong, and the two fences order the sum.
#include "../chain_by_one.h"

__device__ int sums[BLOCKS], flags[BLOCKS];

__device__ int pass_on(int b, int total)
{
    int before = 0;
    if (b > 0) {
        while (atomicAdd(&flags[b - 1], 0) == 0)
            ;
        __threadfence();
        before = sums[b - 1];
    }
    sums[b] = before + total;
    __threadfence();
    atomicExch(&flags[b], 1);
    return before;
}
