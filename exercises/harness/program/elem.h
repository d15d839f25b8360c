// elem_t, IDENTITY and combine(left, right) for a kernel file. On a GPU the compiler's command line chooses
// the element type: -DELEM_INTERVAL, -DELEM_FLOAT or -DELEM_AFFINE; otherwise int. On the CPU device an
// element is a token. The device knows what each token is made of. A token has 4 bytes, or 8 with
// -DELEM_WIDE.
#ifndef ELEM_H
#define ELEM_H

#include <stddef.h>

#include "elements.h"

// With -DELEM_REAL the CPU device uses these types too. That tests the harness's path for GPUs.
#if defined(SIMT) && !defined(ELEM_REAL)
#define ELEM_IS_TOKEN
#include <stdio.h>

simtToldByCallers;

#ifdef ELEM_WIDE
typedef unsigned long long token_t;
#define IDENTITY (elem_t::identity(SIMT_WIDE_IDENTITY))
#else
typedef unsigned token_t;
#define IDENTITY (elem_t::identity(SIMT_IDENTITY_WORD))
#endif

class elem_t;
static inline elem_t combine(elem_t left, elem_t right);
static inline int element_shown(elem_t e);

// An element has no value that code could look at or calculate with.
class elem_t
{
    token_t token;

  public:
    elem_t() = default;
    elem_t(int) = delete; // a number is not an element: the sum of nothing is IDENTITY
    static constexpr elem_t identity(token_t token)
    {
        elem_t e{};
        e.token = token;
        return e;
    }
    friend elem_t combine(elem_t left, elem_t right);
    friend int element_shown(elem_t e);
};

// The scan's operator, and the only way to apply it: left comes before right in the array. Operands are
// passed by value because gcc accepts a reference to the place after a local array's last element.
static inline elem_t combine(elem_t left, elem_t right)
{
    token_t l = left.token, r = right.token;
    elem_t sum;
    sum.token = (token_t)simt_combine(l, r, sizeof(token_t));
    return sum;
}

elem_t operator+(elem_t, elem_t) = delete;    // use combine(left, right)
elem_t operator+=(elem_t &, elem_t) = delete; // use combine(left, right)

// printf("%d", XY[t]) shows an element as the int that it stands for.
static inline int element_shown(elem_t e) { return simt_element_shown(e.token, sizeof(token_t)); }
template <class T> static inline T element_shown(T value) { return value; }
template <class T> static constexpr bool is_element = false;
template <> constexpr bool is_element<elem_t> = true;
template <bool> struct int_if {
};
template <> struct int_if<true> {
    typedef int type;
};
template <class... T>
static inline typename int_if<(is_element<T> || ...)>::type printf(const char *format, T... values)
{
    return __builtin_printf(format, element_shown(values)...);
}
// simtcc replaces calls of printf by calls of this function.
template <class... T>
static inline typename int_if<(is_element<T> || ...)>::type simt_printf(const char *format, T... values)
{
    return simt_printf(format, element_shown(values)...);
}

#else // on a GPU

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

// The scan's operator, and the only way to apply it: left comes before right in the array.
__host__ __device__ static inline elem_t combine(elem_t left, elem_t right)
{
#if defined(ELEM_INTERVAL)
    return interval_combine(left, right);
#elif defined(ELEM_AFFINE)
    return affine_combine(left, right);
#else
    return left + right;
#endif
}

// + would be an operator that only numbers have.
#if defined(ELEM_INTERVAL) || defined(ELEM_AFFINE)
elem_t operator+(elem_t, elem_t) = delete;    // use combine(left, right)
elem_t operator+=(elem_t &, elem_t) = delete; // use combine(left, right)
#endif

#endif

#endif
