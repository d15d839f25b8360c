// The solution's look-back: what sections publish, and the warp that looks at it.
#ifndef PUBLISHED_H
#define PUBLISHED_H

#include "../../14-at-memory-speed/lanes.h"
#include "pause.h"

enum { EMPTY, AGGREGATE, PREFIX }; // what a section has published

// What the sections publish. Once status[b] is AGGREGATE, aggregate[b] holds section b's elements, combined,
// and keeps it. Once it is PREFIX, prefix[b] holds everything up to the section's end.
struct published {
    volatile unsigned *status;
    elem_t *aggregate, *prefix;
};

// By one thread: section b's status becomes `state`. A thread that sees this status may read `value`.
__device__ inline void publish(struct published p, unsigned b, unsigned state, elem_t value)
{
    elem_t *where = state == PREFIX ? &p.prefix[b] : &p.aggregate[b];
    *where = value;
    __threadfence();
    p.status[b] = state;
}

// From here to look_back(): called by all threads of a block's first warp, in which thread k is lane k.

// Looks at the window that ends before section `end`, lane k at section end - 1 - k, and waits until all of
// these have published. *complete tells whether one of them has a prefix. The nearest that has one gives it
// to its lane. The lanes below get their sections' aggregates, and those above the identity. Before each look
// it pauses.
__device__ inline elem_t look(struct published p, int end, bool *complete, unsigned nanoseconds)
{
    unsigned lane = threadIdx.x;       // 0 <= lane < WARP
    int section = end - 1 - (int)lane; // this lane's; below 0 there are none
    unsigned state = PREFIX;           // what it has published; where there is none, nothing is missing
    do {
        pause_for(nanoseconds);
        if (section >= 0)
            state = p.status[section];
    } while (__any_sync(0xffffffff, state == EMPTY));
    __threadfence();
    unsigned prefixes = __ballot_sync(0xffffffff, state == PREFIX); // bit k is lane k's
    unsigned nearest = (unsigned)__ffs((int)prefixes) - 1; // the lowest's number, or above every lane's
    *complete = prefixes != 0;
    if (lane == nearest)
        return p.prefix[section];
    return lane < nearest ? p.aggregate[section] : IDENTITY;
}

// The value of the lane `by` lanes above.
__device__ inline elem_t from_above(elem_t value, unsigned by)
{
    unsigned words[sizeof(elem_t) / sizeof(unsigned)]; // a shuffle moves one
    memcpy(words, &value, sizeof value);
    for (unsigned k = 0; k < sizeof words / sizeof *words; k++)
        words[k] = __shfl_down_sync(0xffffffff, words[k], by);
    memcpy(&value, words, sizeof value);
    return value;
}

// All lanes' values, combined in the order of the array, in which lane 31's comes first. Only lane 0 gets it.
__device__ inline elem_t combine_lanes(elem_t value)
{
    for (unsigned by = 1; by < WARP; by *= 2) {
        elem_t earlier = from_above(value, by);
        if (threadIdx.x % (2 * by) == 0)
            value = combine(earlier, value);
    }
    return value;
}

// Everything before section b, which is not the first. Only lane 0 gets it.
__device__ inline elem_t look_back(struct published p, unsigned b, unsigned nanoseconds = 0)
{
    bool complete; // whether sum goes back to the beginning of the array
    elem_t sum = combine_lanes(look(p, (int)b, &complete, nanoseconds));
    for (int end = (int)b - WARP; !complete; end -= WARP) {
        elem_t earlier = combine_lanes(look(p, end, &complete, nanoseconds));
        if (threadIdx.x == 0)
            sum = combine(earlier, sum);
    }
    return sum;
}

// Memory from the pool for that many sections, with every status EMPTY: *words is the counter, followed by
// the statuses. False if there is no room.
static inline bool new_published(struct published *p, unsigned **words, unsigned sections)
{
    size_t values = (size_t)2 * sections * sizeof(elem_t), bytes = (sections + (size_t)1) * sizeof **words;
    char *room;
    if (cudaMallocAsync(&room, values + bytes, 0) != cudaSuccess)
        return false;
    cudaMemsetAsync(room + values, 0, bytes, 0);
    elem_t *aggregate = (elem_t *)room;
    *words = (unsigned *)(room + values);
    *p = {*words + 1, aggregate, aggregate + sections};
    return true;
}

#endif
