// elem_t, IDENTITY and combine(left, right) for a kernel file. The compiler's command line chooses the
// element: -DELEM_INTERVAL, -DELEM_FLOAT, -DELEM_AFFINE, else int.
#ifndef ELEM_H
#define ELEM_H

#include <stddef.h>

#include "elements.h"

#if defined(ELEM_INTERVAL)
typedef struct interval elem_t;
#define IDENTITY (elem_t{0, -1})
#elif defined(ELEM_FLOAT)
typedef float elem_t;
#define IDENTITY 0.0f
#elif defined(ELEM_AFFINE)
typedef struct affine elem_t;
#define IDENTITY (elem_t{1, 0})
#else
typedef int elem_t;
#define IDENTITY 0
#endif

#ifdef SIMT
extern "C" void simtCombine(void); // the CPU device counts one combine: one of work, a step along its chain
#endif

// The scan's operator, and the one way to apply it: left comes before right in the array.
__host__ __device__ static inline elem_t combine(elem_t left, elem_t right)
{
#ifdef SIMT
    simtCombine();
#endif
#if defined(ELEM_INTERVAL)
    return interval_combine(left, right);
#elif defined(ELEM_AFFINE)
    return affine_combine(left, right);
#else
    return left + right;
#endif
}

// + on an element would be an operator that nobody counts and that only numbers have.
#if defined(ELEM_INTERVAL) || defined(ELEM_AFFINE)
elem_t operator+(elem_t, elem_t) = delete;    // use combine(left, right)
elem_t operator+=(elem_t &, elem_t) = delete; // use combine(left, right)
#endif

#endif
