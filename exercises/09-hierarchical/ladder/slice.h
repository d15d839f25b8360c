// A slice: what a warp scans in registers, as in exercise 13. Of each of its rows each lane has a vector.
#ifndef SLICE_H
#define SLICE_H

#include "../../14-at-memory-speed/lanes.h"
#include "vectors.h"

enum { ROW = WARP * VECTOR }; // elements of a row

// The number of warps of a block for sections of that many elements: one per slice, but at least one and at
// most `most`. 0 is the scan's own choice, `most`.
static inline unsigned warps_of(unsigned section, unsigned slice, unsigned most)
{
    if (section == 0 || section / slice > most)
        return most;
    return section < slice ? 1 : section / slice;
}

// By a warp: loads the slice that begins at x[begin]; beyond n, the identity. All loads are under way before
// the first is needed.
template <unsigned ROWS>
__device__ inline void load_slice(elem_t (&vector)[ROWS][VECTOR], const elem_t *x, size_t begin, size_t n)
{
    bool whole = are_vectors(x, begin, ROWS * ROW, n);
    for (unsigned r = 0; r < ROWS; r++)
        load_vector(vector[r], x, begin + r * ROW + threadIdx.x % WARP * VECTOR, n, whole);
}

// By a warp: scans the slice, and gives all lanes its total.
template <unsigned ROWS> __device__ inline elem_t scan_slice(elem_t (&vector)[ROWS][VECTOR])
{
    elem_t total = IDENTITY; // of the rows so far
    for (unsigned r = 0; r < ROWS; r++) {
        for (unsigned j = 1; j < VECTOR; j++)
            vector[r][j] = combine(vector[r][j - 1], vector[r][j]);
        elem_t sum = scan_lanes(vector[r][VECTOR - 1]); // of the row, up to the end of this vector
        elem_t before = combine(total, from_below(sum));
        for (unsigned j = 0; j < VECTOR; j++)
            vector[r][j] = combine(before, vector[r][j]);
        total = combine(total, from_lane(sum, WARP - 1));
    }
    return total;
}

// By a warp: stores the slice, each element combined with everything earlier.
template <unsigned ROWS>
__device__ inline void store_slice(elem_t *y, size_t begin, size_t n, elem_t (&vector)[ROWS][VECTOR],
                                   elem_t earlier)
{
    bool whole = are_vectors(y, begin, ROWS * ROW, n);
    for (unsigned r = 0; r < ROWS; r++) {
        for (unsigned j = 0; j < VECTOR; j++)
            vector[r][j] = combine(earlier, vector[r][j]);
        store_vector(y, begin + r * ROW + threadIdx.x % WARP * VECTOR, n, vector[r], whole);
    }
}

// By a warp: all lanes' values, combined in order. Only lane 0 gets it.
__device__ inline elem_t add_up_lanes(elem_t value)
{
    for (unsigned by = 1; by < WARP; by *= 2)
        value = join_lanes(value, by);
    return value;
}

// By a warp: the slice's elements, combined. Only lane 0 gets it.
template <unsigned ROWS> __device__ inline elem_t add_up_slice(elem_t (&vector)[ROWS][VECTOR])
{
    elem_t total = IDENTITY;
    for (unsigned r = 0; r < ROWS; r++) {
        elem_t sum = vector[r][0];
        for (unsigned j = 1; j < VECTOR; j++)
            sum = combine(sum, vector[r][j]);
        total = combine(total, add_up_lanes(sum));
    }
    return total;
}

#endif
