// form: One counter in place of the flags: each block polls it until it holds the block's number, and then
// adds 1; with `__threadfence()` on both sides
// verdict: right
// why: The counter is a flag with many values, and each block is ordered after the block that counted last.
#include "../chain_by_one.h"

__device__ int sum, done;

__device__ int pass_on(int b, int total)
{
    while (atomicAdd(&done, 0) < b)
        ;
    __threadfence();
    int before = sum;
    sum = before + total;
    __threadfence();
    atomicAdd(&done, 1);
    return before;
}
