// form: A `volatile` flag, with `__threadfence_block()` on both sides
// verdict: race
// why: Such a fence orders accesses only for the threads of its own block.
// says: and not block
#include "../../chain_by_one.h"

__device__ int sums[BLOCKS];
__device__ volatile int flags[BLOCKS];

__device__ int pass_on(int b, int total)
{
    int before = 0;
    if (b > 0) {
        while (flags[b - 1] == 0) // finds: missing-fence read
            ;
        __threadfence_block(); // finds: missing-fence call
        before = sums[b - 1];  // finds: missing-fence read
    }
    sums[b] = before + total; // finds: missing-fence write
    __threadfence_block();    // finds: missing-fence call
    flags[b] = 1;             // finds: missing-fence write
    return before;
}
