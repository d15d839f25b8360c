// form: `atomicAdd(&flag, 1)` after `__threadfence()`, and `atomicAdd(&flag, 0)` polls it, with no fence on
// the reader's side
// verdict: race
// why: Nothing keeps the reader from reading the sum before the flag.
// says: missing on the reader's side
#include "../../chain_by_one.h"

__device__ int sums[BLOCKS], flags[BLOCKS];

__device__ int pass_on(int b, int total)
{
    int before = 0;
    if (b > 0) {
        while (atomicAdd(&flags[b - 1], 0) == 0) // finds: missing-fence atomic
            ;
        before = sums[b - 1]; // finds: missing-fence read
    }
    sums[b] = before + total; // finds: missing-fence write
    __threadfence();
    atomicAdd(&flags[b], 1); // finds: missing-fence atomic
    return before;
}
