// What the lanes of a warp do together: exercise 12. All 32 call these.
#ifndef LANES_H
#define LANES_H

#include "scan.h"

enum { WARP = 32 }; // lanes

// Gives each lane the value of lane `from`, modulo 32.
__device__ inline elem_t from_lane(elem_t value, unsigned from)
{
    unsigned words[sizeof(elem_t) / sizeof(unsigned)]; // a shuffle moves a word
    memcpy(words, &value, sizeof value);
    for (unsigned k = 0; k < sizeof words / sizeof *words; k++)
        words[k] = __shfl_sync(0xffffffff, words[k], from);
    memcpy(&value, words, sizeof value);
    return value;
}

// Gives each lane the value of the lane below, and lane 0 the identity.
__device__ inline elem_t from_below(elem_t value)
{
    unsigned lane = threadIdx.x % WARP;
    value = from_lane(value, lane - 1);
    return lane > 0 ? value : IDENTITY;
}

// Gives each lane the values of lane 0 to its own, combined in order.
__device__ inline elem_t scan_lanes(elem_t value)
{
    unsigned lane = threadIdx.x % WARP;
    for (unsigned by = 1; by < WARP; by *= 2) {
        elem_t before = from_lane(value, lane - by);
        if (lane >= by)
            value = combine(before, value);
    }
    return value;
}

// A step of exercise 11's reduction tree: every lane whose number is a multiple of 2 * by gets the values of
// the next `by` lanes after its own. After steps 1, 2, 4 … 16 lane 0 has all lanes' values, in order.
__device__ inline elem_t join_lanes(elem_t value, unsigned by)
{
    elem_t later = from_lane(value, threadIdx.x % WARP + by);
    return threadIdx.x % (2 * by) == 0 ? combine(value, later) : value;
}

#endif
