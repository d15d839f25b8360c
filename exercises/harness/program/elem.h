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
simtToldByCallers;
typedef const elem_t &operand_t; // gcc's copies of arguments would belong to no line of the kernel
#else
typedef elem_t operand_t;
#endif

// The scan's operator, and the one way to apply it: left comes before right in the array. Both are read
// before the combine is counted.
__host__ __device__ static inline elem_t combine(operand_t left, operand_t right)
{
    elem_t l = left, r = right;
#ifdef SIMT
    simtCombine(); // the CPU device counts one combine: one of work, a step along its chain
#endif
#if defined(ELEM_INTERVAL)
    return interval_combine(l, r);
#elif defined(ELEM_AFFINE)
    return affine_combine(l, r);
#else
    return l + r;
#endif
}

// + on an element would be an operator that nobody counts and that only numbers have.
#if defined(ELEM_INTERVAL) || defined(ELEM_AFFINE)
elem_t operator+(elem_t, elem_t) = delete;    // use combine(left, right)
elem_t operator+=(elem_t &, elem_t) = delete; // use combine(left, right)
#endif

#endif
