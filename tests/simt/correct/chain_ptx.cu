// form: Inline PTX: `st.release.gpu` and `ld.acquire.gpu`
// verdict: right
// why: These are the instructions of a store that releases and of a load that acquires, for the whole
// device.
#include "../chain_by_one.h"

__device__ int sums[BLOCKS], flags[BLOCKS];

__device__ int pass_on(int b, int total)
{
    int before = 0;
    if (b > 0) {
        int seen = 0;
        while (seen == 0)
            asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(seen) : "l"(&flags[b - 1]) : "memory");
        before = sums[b - 1];
    }
    sums[b] = before + total;
    asm volatile("st.release.gpu.global.s32 [%0], 1;" ::"l"(&flags[b]) : "memory");
    return before;
}
