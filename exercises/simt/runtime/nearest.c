// Functions of <math.h> that give another result on a GPU than in the C library. Kernels call these. Where C
// says what the result is, it is the same for the host.
#define _GNU_SOURCE
#include <math.h>

#include "inside.h"

// What does not fit a long becomes its largest or smallest number, and a NaN the smallest.
static long long saturated(double v)
{
    const double end = 9223372036854775808.0;
    return v != v || v < -end ? INT64_MIN : v >= end ? INT64_MAX : (long long)v;
}

#define TO_INTEGER(name, F, round)                                           \
    long name(F v) { return (long)saturated((double)__builtin_##round(v)); } \
    long long l##name(F v) { return saturated((double)__builtin_##round(v)); }
TO_INTEGER(lrint, double, rint)
TO_INTEGER(lrintf, float, rintf)
TO_INTEGER(lround, double, round)
TO_INTEGER(lroundf, float, roundf)

// -0 is smaller than 0.
#define LEAST(F, suffix)                                                              \
    F fmin##suffix(F a, F b)                                                          \
    {                                                                                 \
        return a != a ? b : b != b ? a : a == b ? signbit(a) ? a : b : a < b ? a : b; \
    }                                                                                 \
    F fmax##suffix(F a, F b) { return a != a ? b : b != b ? a : a == b ? signbit(a) ? b : a : a > b ? a : b; }
LEAST(double, )
LEAST(float, f)
