// form: The sum is its own flag: a `volatile` word that first holds a value which no sum has, with no fence
// verdict: right
// why: There is only one word, so no second access has to be ordered with it.
#include "../chain_by_one.h"

#define NO_SUM 0 // no sum of these inputs up to the end of a section is 0

__device__ volatile int sums[BLOCKS];

__device__ int pass_on(int b, int total)
{
    int before = NO_SUM;
    while (b > 0 && before == NO_SUM)
        before = sums[b - 1];
    sums[b] = before + total;
    return before;
}
