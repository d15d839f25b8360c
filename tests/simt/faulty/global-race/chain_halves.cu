// form: A word of 64 bits, which the reader loads whole, and the writer stores as two halves by plain stores
// verdict: race
// why: Plain stores to the halves race with the load, and the reader may see the flag without the sum.
// says: one of the two accesses is plain
#include "../../chain_by_one.h"

union word {
    struct {
        int sum, ready;
    };
    volatile unsigned long long whole;
};

__device__ union word words[BLOCKS];

__device__ int pass_on(int b, int total)
{
    unsigned long long word = 0; // the sum is its lower half
    while (b > 0 && word >> 32 == 0)
        word = words[b - 1].whole;    // finds: global-race read
    words[b].sum = (int)word + total; // may: global-race write
    words[b].ready = 1;               // may: global-race write
    return (int)word;
}
