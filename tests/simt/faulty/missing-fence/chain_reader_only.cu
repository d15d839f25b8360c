// form: A `volatile` flag, with `__threadfence()` on the reader's side only
// verdict: race
// why: Nothing keeps the flag from being visible to the reader before the sum is.
// says: missing on the writer's side
#include "../../chain_by_one.h"

__device__ int sums[BLOCKS];
__device__ volatile int flags[BLOCKS];

__device__ int pass_on(int b, int total)
{
    int before = 0;
    if (b > 0) {
        while (flags[b - 1] == 0) // finds: missing-fence read
            ;
        __threadfence();
        before = sums[b - 1]; // finds: missing-fence read
    }
    sums[b] = before + total; // finds: missing-fence write
    flags[b] = 1;             // finds: missing-fence write
    return before;
}
