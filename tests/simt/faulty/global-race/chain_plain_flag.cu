// form: A flag that is neither `volatile` nor atomic, with `__threadfence()` on both sides
// verdict: race
// why: Plain accesses to the flag race with each other, and the compiler may let the loop read the flag only
// once.
// says: so a flag must be volatile or atomic
#include "../../chain_by_one.h"

__device__ int sums[BLOCKS], flags[BLOCKS];

__device__ int pass_on(int b, int total)
{
    int before = 0;
    if (b > 0) {
        do
            __threadfence();
        while (flags[b - 1] == 0); // finds: global-race read
        before = sums[b - 1];      // may: global-race read
    }
    sums[b] = before + total; // may: global-race write
    __threadfence();
    flags[b] = 1; // finds: global-race write
    return before;
}
