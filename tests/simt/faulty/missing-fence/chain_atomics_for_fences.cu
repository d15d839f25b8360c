// form: `atomicExch` raises the flag and `atomicAdd(&flag, 0)` polls it, with no fence
// verdict: race
// why: The atomics of CUDA C are relaxed, so they do not order the plain accesses to the sum.
// says: missing on both sides
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
    atomicExch(&flags[b], 1); // finds: missing-fence atomic
    return before;
}
