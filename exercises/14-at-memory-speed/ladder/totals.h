// A look-back over totals only, many at a time.
#ifndef TOTALS_H
#define TOTALS_H

#include "words.h"

enum {
#ifdef SIMT
    WINDOW_ROWS = 1, // tiles that each lane looks at together: the CPU device has few blocks
#else
    WINDOW_ROWS = 6,
#endif
    WINDOW = WINDOW_ROWS * WARP // and that the warp does
};

// By a warp: the totals of the window that begins with tile `first`, lane l's in row r that of
// tile first + WARP * r + l, once all are published; from tile `end` on, the identity. All loads of a lane
// are in flight before it looks at the first.
__device__ inline void look(const volatile word_t *words, unsigned first, unsigned end,
                            elem_t total[WINDOW_ROWS])
{
    unsigned mine = first + threadIdx.x % WARP; // the lane's tile in row 0
    word_t word[WINDOW_ROWS][PARTS];
    bool missing = false; // whether the lane has a word without TOLD
    do {
#pragma unroll
        for (unsigned r = 0; r < WINDOW_ROWS; r++) {
            unsigned tile = mine + WARP * r < end ? mine + WARP * r : end - 1;
#pragma unroll
            for (unsigned k = 0; k < PARTS; k++)
                word[r][k] = words[(size_t)tile * PARTS + k];
        }
        missing = false;
#pragma unroll
        for (unsigned r = 0; r < WINDOW_ROWS; r++)
#pragma unroll
            for (unsigned k = 0; k < PARTS; k++)
                missing |= word[r][k] >> 32 == EMPTY;
    } while (__any_sync(0xffffffff, missing));
#pragma unroll
    for (unsigned r = 0; r < WINDOW_ROWS; r++)
        total[r] = mine + WARP * r < end ? value_of(word[r]) : IDENTITY;
}

// By a warp: everything before tile `end`, if `sum` is everything before tile `first`.
__device__ inline elem_t look_back(const volatile word_t *words, unsigned first, unsigned end, elem_t sum)
{
    elem_t total[WINDOW_ROWS];
    for (; first < end; first += WINDOW) {
        look(words, first, end, total);
        for (unsigned by = 1; by < WARP; by *= 2)
#pragma unroll
            for (unsigned r = 0; r < WINDOW_ROWS; r++) // side by side
                total[r] = join_lanes(total[r], by);
#pragma unroll
        for (unsigned r = 0; r < WINDOW_ROWS; r++) {
            sum = combine(sum, total[r]); // in lane 0, which has all of the row
        }
    }
    return from_lane(sum, 0);
}

#endif
