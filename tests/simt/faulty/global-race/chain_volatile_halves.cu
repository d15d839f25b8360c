// form: A word of 64 bits, which the reader loads whole, and the writer stores as two halves by `volatile`
// stores
// verdict: race
// why: Two accesses are strong towards each other only if they access the same bytes, and a half is not the
// whole.
#include "../../chain_by_one.h"

union word {
    struct {
        volatile int sum, ready;
    };
    volatile unsigned long long whole;
};

__device__ union word words[BLOCKS];

__device__ int pass_on(int b, int total)
{
    unsigned long long word = 0; // the sum is its lower half
    while (b > 0 && word >> 32 == 0)
        word = words[b - 1].whole;    // finds: global-race read
    words[b].sum = (int)word + total; // some: global-race write
    words[b].ready = 1;               // some: global-race write
    return (int)word;
}
