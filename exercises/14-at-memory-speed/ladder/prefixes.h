// Exercise 11's look-back: over totals, to the nearest prefix.
#ifndef PREFIXES_H
#define PREFIXES_H

#include "../../11-decoupled-look-back/ladder/pause.h"
#include "words.h"

// By a warp: everything before the tile. Before each look it pauses.
__device__ inline elem_t look_back(const volatile word_t *words, unsigned tile, unsigned nanoseconds = 0)
{
    elem_t sum = IDENTITY; // of the tiles from `end` on, in lane 0
    bool complete = tile == 0;
    for (long long end = tile; !complete; end -= WARP) {
        long long mine = end - WARP + threadIdx.x % WARP; // the lane's tile, if it is one
        word_t word[PARTS];
        unsigned status = PREFIX; // where there is no tile, nothing is missing
        do {
            pause_for(nanoseconds);
            for (unsigned k = 0; k < PARTS && mine >= 0; k++) {
                word[k] = words[(size_t)mine * PARTS + k];
                unsigned part = (unsigned)(word[k] >> 32);
                status = k == 0 || status == part ? part : (unsigned)EMPTY; // written while it was looked at
            }
        } while (__any_sync(0xffffffff, status == EMPTY));
        unsigned prefixes = __ballot_sync(0xffffffff, status == PREFIX);
        int nearest = 31 - __clz((int)prefixes); // the highest lane that has one, or -1
        elem_t value = IDENTITY;
        if (mine >= 0 && (int)(threadIdx.x % WARP) >= nearest)
            value = value_of(word);
        for (unsigned by = 1; by < WARP; by *= 2)
            value = join_lanes(value, by);
        sum = combine(value, sum);
        complete = prefixes != 0;
    }
    return from_lane(sum, 0);
}

#endif
