// How a slice, what a warp scans, comes from x into shared memory and goes from there to y, whatever vector
// they begin in and wherever the array ends. In shared memory a slice is whole vectors. A lane scans a *run*
// of it, an odd number of vectors one after the other: an even number would let lanes meet in the same banks.
#ifndef SLICES_H
#define SLICES_H

#include "bulk.h"

enum {
    VECTOR = sizeof(uint4) / sizeof(elem_t), // elements of a vector, the 16 bytes that a lane loads at once
    ROW = WARP * VECTOR                      // elements of a row: a vector of each lane
};

// By itself y[i] includes x[i]. With -DEXCLUSIVE it stops before that, and y[0] is the identity.
#ifdef EXCLUSIVE
static const bool EXCLUDES = true;
#else
static const bool EXCLUDES = false;
#endif

struct array {
    elem_t *y;
    const elem_t *x;
    size_t n;
    unsigned lead; // elements from a multiple of 16 bytes to x. Slices begin as if x had them, too,
};                 // and so on such a multiple.

static inline struct array array_of(elem_t *y, const elem_t *x, size_t n)
{
    return {y, x, n, (unsigned)((size_t)x % sizeof(uint4) / sizeof(elem_t))};
}

// The element of x, below 0 or beyond n perhaps, with which slice `number` begins. A slice has `elements`.
__device__ inline long long slice_begin(struct array a, size_t number, unsigned elements)
{
    return (long long)(number * elements) - a.lead;
}

// Whether x has all elements of the slice.
__device__ inline bool is_whole(struct array a, long long begin, unsigned elements)
{
    return begin >= 0 && (size_t)begin + elements <= a.n;
}

__device__ inline bool has(struct array a, long long element)
{
    return element >= 0 && (size_t)element < a.n;
}

// The lane's vector that begins there; where x has no element, the identity.
__device__ inline void load_vector(elem_t *vector, struct array a, long long begin)
{
    if (is_whole(a, begin, VECTOR)) {
        uint4 bytes = *(const uint4 *)(a.x + begin);
        memcpy(vector, &bytes, sizeof bytes);
        return;
    }
    for (unsigned j = 0; j < VECTOR; j++)
        vector[j] = has(a, begin + j) ? a.x[begin + j] : IDENTITY;
}

// The way back, to y.
__device__ inline void store_vector(struct array a, long long begin, const elem_t *vector)
{
    if (is_whole(a, begin, VECTOR) && (size_t)(a.y + begin) % sizeof(uint4) == 0) {
        uint4 bytes;
        memcpy(&bytes, vector, sizeof bytes);
        *(uint4 *)(a.y + begin) = bytes;
        return;
    }
    for (unsigned j = 0; j < VECTOR; j++)
        if (has(a, begin + j))
            a.y[begin + j] = vector[j];
}

// By a warp: starts to load a slice of `rows` rows, for which it can wait with bulk_wait. Where x has no
// element the slice gets the identity. No lane uses `slice` any more.
__device__ inline void load_slice(uint4 *slice, struct array a, long long begin, unsigned rows,
                                  mbarrier_t *barrier)
{
    if (is_whole(a, begin, rows * ROW)) {
        bulk_copy(slice, (const uint4 *)(a.x + begin), rows * WARP, barrier);
        return;
    }
    elem_t *elements = (elem_t *)slice;
    __syncwarp();
    for (unsigned e = threadIdx.x % WARP; e < rows * ROW; e += WARP)
        elements[e] = has(a, begin + e) ? a.x[begin + e] : IDENTITY;
    bulk_none(barrier);
}

// By a warp: starts to store the slice, which all lanes have scanned, and for which it can wait with
// bulk_stored.
__device__ inline void store_slice(struct array a, long long begin, unsigned rows, const uint4 *slice)
{
    elem_t *y = a.y + begin;
    if (is_whole(a, begin, rows * ROW) && (size_t)y % sizeof(uint4) == 0) {
        bulk_store((uint4 *)y, slice, rows * WARP);
        return;
    }
    const elem_t *elements = (const elem_t *)slice;
    __syncwarp();
    for (unsigned e = threadIdx.x % WARP; e < rows * ROW; e += WARP) // neighbours store neighbours
        if (has(a, begin + e))
            a.y[begin + e] = elements[e];
}

#endif
