// form: A `volatile` flag, with `__threadfence()` before the sum and the flag are written, and before the
// flag is polled
// verdict: race
// why: Neither fence stands between an access to the sum and an access to the flag.
// says: missing on both sides
#include "../../chain_by_one.h"

__device__ int sums[BLOCKS];
__device__ volatile int flags[BLOCKS];

__device__ int pass_on(int b, int total)
{
    int before = 0;
    if (b > 0) {
        __threadfence();
        while (flags[b - 1] == 0) // finds: missing-fence read
            ;
        before = sums[b - 1]; // finds: missing-fence read
    }
    __threadfence();
    sums[b] = before + total; // finds: missing-fence write
    flags[b] = 1;             // finds: missing-fence write
    return before;
}
