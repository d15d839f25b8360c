// Vectors: the 16 bytes that a thread loads or stores at once.
#ifndef VECTORS_H
#define VECTORS_H

#include "scan.h"

enum { VECTOR = sizeof(uint4) / sizeof(elem_t) }; // elements

// Whether the `count` elements from i on, of an array of n, are all there and can be moved by vectors.
__device__ inline bool are_vectors(const elem_t *array, size_t i, size_t count, size_t n)
{
    return i + count <= n && (size_t)(array + i) % sizeof(uint4) == 0;
}

// vector[j] becomes x[i + j], or the identity beyond n. `whole` is what are_vectors says, of more elements
// perhaps.
__device__ inline void load_vector(elem_t *vector, const elem_t *x, size_t i, size_t n, bool whole)
{
    if (whole) {
        uint4 bytes = *(const uint4 *)(x + i);
        memcpy(vector, &bytes, sizeof bytes);
        return;
    }
    for (unsigned j = 0; j < VECTOR; j++)
        vector[j] = i + j < n ? x[i + j] : IDENTITY;
}

// The way back.
__device__ inline void store_vector(elem_t *y, size_t i, size_t n, const elem_t *vector, bool whole)
{
    if (whole) {
        uint4 bytes;
        memcpy(&bytes, vector, sizeof bytes);
        *(uint4 *)(y + i) = bytes;
        return;
    }
    for (unsigned j = 0; j < VECTOR; j++)
        if (i + j < n)
            y[i + j] = vector[j];
}

#endif
