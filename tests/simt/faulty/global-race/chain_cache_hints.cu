// form: `__stcg` raises the flag and `__ldcg` polls it, with `__threadfence()` on both sides
// verdict: race
// why: A cache hint says where a value is kept, and the accesses to the flag remain plain accesses.
// says: so a flag must be volatile or atomic
#include "../../chain_by_one.h"

__device__ int sums[BLOCKS], flags[BLOCKS];

__device__ int pass_on(int b, int total)
{
    int before = 0;
    if (b > 0) {
        do
            __threadfence();
        while (__ldcg(&flags[b - 1]) == 0); // finds: global-race read
        before = sums[b - 1];               // may: global-race read
    }
    sums[b] = before + total; // may: global-race write
    __threadfence();
    __stcg(&flags[b], 1); // finds: global-race write
    return before;
}
