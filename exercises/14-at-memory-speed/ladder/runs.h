// Both passes over a slice in shared memory, in which a lane has a run of VECTORS vectors: exercise 14's own.
#ifndef RUNS_H
#define RUNS_H

#include "slices.h"

// By a warp: each lane gets what its slice has before its run, and *total becomes the slice's, combined.
template <unsigned VECTORS> __device__ inline elem_t add_up(const uint4 *slice, elem_t *total)
{
    const uint4 *run = slice + threadIdx.x % WARP * VECTORS;
    elem_t sum = IDENTITY, vector[VECTOR];
    for (unsigned v = 0; v < VECTORS; v++) {
        memcpy(vector, &run[v], sizeof vector);
        for (unsigned j = 0; j < VECTOR; j++)
            sum = combine(sum, vector[j]);
    }
    sum = scan_lanes(sum);
    if (threadIdx.x % WARP == WARP - 1)
        *total = sum;
    return from_below(sum);
}

// By a warp: its lanes scan their runs, each going on from what the array has before its own.
template <unsigned VECTORS> __device__ inline void scan_runs(uint4 *slice, elem_t before)
{
    uint4 *run = slice + threadIdx.x % WARP * VECTORS;
    elem_t vector[VECTOR];
    for (unsigned v = 0; v < VECTORS; v++) {
        memcpy(vector, &run[v], sizeof vector);
        for (unsigned j = 0; j < VECTOR; j++)
            before = vector[j] = combine(before, vector[j]);
        memcpy(&run[v], vector, sizeof vector);
    }
}

// Calls launch<VECTORS>(a, section) with the longest run for which the tile is whole slices.
#define LAUNCH(a, section)                   \
    do {                                     \
        if ((section) % (9 * ROW) == 0)      \
            launch<9>(a, section);           \
        else if ((section) % (3 * ROW) == 0) \
            launch<3>(a, section);           \
        else                                 \
            launch<1>(a, section);           \
    } while (false)

#endif
