// form: A `volatile` flag, with `__threadfence()` on both sides
// verdict: right
// why: The writer's fence comes between its writes of the sum and of the flag, and the reader's fence
// between its reads of the flag and of the sum.
#include "../chain_by_one.h"

__device__ int sums[BLOCKS];
__device__ volatile int flags[BLOCKS];

__device__ int pass_on(int b, int total)
{
    int before = 0;
    if (b > 0) {
        while (flags[b - 1] == 0)
            ;
        __threadfence();
        before = sums[b - 1];
    }
    sums[b] = before + total;
    __threadfence();
    flags[b] = 1;
    return before;
}
