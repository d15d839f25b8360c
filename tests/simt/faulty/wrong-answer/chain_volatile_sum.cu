// form: Both the sum and its flag are `volatile`, with no fence
// verdict: old value
// why: Strong accesses to two words have no order without fences, so the reader may see the flag and an old
// sum.
// sets: SIMT_WEAK=1
// exits: 0
// prints: , not
#include "../../chain_by_one.h"

__device__ volatile int sums[BLOCKS], flags[BLOCKS];

__device__ int pass_on(int b, int total)
{
    int before = 0;
    if (b > 0) {
        while (flags[b - 1] == 0)
            ;
        before = sums[b - 1];
    }
    sums[b] = before + total;
    flags[b] = 1;
    return before;
}
