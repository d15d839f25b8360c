// form: The sum and its flag are the two halves of a `volatile` word of 64 bits, with no fence
// verdict: right
// why: One store writes both halves and one load reads both, so a reader that sees the flag has the sum, too.
#include "../chain_by_one.h"

#define READY (1ull << 32)

__device__ volatile unsigned long long words[BLOCKS];

__device__ int pass_on(int b, int total)
{
    unsigned long long word = 0;
    while (b > 0 && !(word & READY))
        word = words[b - 1];
    int before = (int)word;
    words[b] = READY | (unsigned)(before + total);
    return before;
}
