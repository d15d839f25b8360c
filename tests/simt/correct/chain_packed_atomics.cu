// form: Look-back: state and sum in one word of 64 bits, by `atomicExch` and `atomicAdd(&word, 0)`, with no
// fence
// verdict: right
// why: Each atomic operation accesses the state together with the sum that belongs to it.
#include "../chain_by_one.h"

#define AGGREGATE (1ull << 32)
#define PREFIX    (2ull << 32)

__device__ unsigned long long words[BLOCKS];

__device__ int pass_on(int b, int total)
{
    int before = 0;
    atomicExch(&words[b], (b > 0 ? AGGREGATE : PREFIX) | (unsigned)total);
    for (int k = b - 1; k >= 0; k--) {
        unsigned long long word = 0;
        while (!(word & (AGGREGATE | PREFIX)))
            word = atomicAdd(&words[k], 0);
        before += (int)word;
        if (word & PREFIX)
            break;
    }
    if (b > 0)
        atomicExch(&words[b], PREFIX | (unsigned)(before + total));
    return before;
}
