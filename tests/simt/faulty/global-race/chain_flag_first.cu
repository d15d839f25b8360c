// form: The flag is raised first, then the sum is written, with `__threadfence()` between the two
// verdict: race
// why: The flag says that the sum is there before it is there.
// says: raise it after the write
#include "../../chain_by_one.h"

__device__ int sums[BLOCKS];
__device__ volatile int flags[BLOCKS];

__device__ int pass_on(int b, int total)
{
    int before = 0;
    if (b > 0) {
        while (flags[b - 1] == 0) // may: global-race read
            ;
        __threadfence();
        before = sums[b - 1]; // finds: global-race read
    }
    flags[b] = 1; // may: global-race write
    __threadfence();
    sums[b] = before + total; // finds: global-race write
    return before;
}
