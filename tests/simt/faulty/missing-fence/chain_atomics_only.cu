// needs: order-of-strong-accesses
// form: Only atomics: `atomicExch` writes the sum and then the flag, `atomicAdd(&word, 0)` reads them, with
// no fence
// verdict: old value
// why: Each atomic is one access that cannot be torn, but relaxed atomics on two words have no order.
#include "../../chain_by_one.h"

__device__ int sums[BLOCKS], flags[BLOCKS];

__device__ int pass_on(int b, int total)
{
    int before = 0;
    if (b > 0) {
        while (atomicAdd(&flags[b - 1], 0) == 0) // may: missing-fence atomic
            ;
        before = atomicAdd(&sums[b - 1], 0); // finds: missing-fence atomic
    }
    atomicExch(&sums[b], before + total); // finds: missing-fence atomic
    atomicExch(&flags[b], 1);             // may: missing-fence atomic
    return before;
}
