// form: Look-back: a `volatile` state per section, and one array for both its aggregate and its prefix, with
// all fences
// verdict: race
// why: While a reader that has seen the first state reads the aggregate, the section's own block may write
// the prefix there.
// seeds: 2
// says: is raised at chain_one_array.cu
#include "../../chain_by_one.h"

enum { AGGREGATE = 1, PREFIX };

__device__ int values[BLOCKS];
__device__ volatile int states[BLOCKS];

__device__ void publish(int b, int value, int state)
{
    values[b] = value; // finds: global-race write
    __threadfence();
    states[b] = state; // may: global-race write
}

__device__ int pass_on(int b, int total)
{
    int before = 0, state = 0;
    publish(b, total, b > 0 ? AGGREGATE : PREFIX);
    for (int k = b - 1; k >= 0 && state != PREFIX; k--) {
        while ((state = states[k]) == 0) // may: global-race read
            ;
        __threadfence();
        before += values[k]; // finds: global-race read
    }
    if (b > 0)
        publish(b, before + total, PREFIX);
    return before;
}
