// Conversions between numbers, and arithmetic, with the rounding that a name ends in: _rn to the nearest, of
// two the even one, _rd down, _ru up, _rz towards zero.
#ifndef SIMT_ROUNDING_H
#define SIMT_ROUNDING_H

#include "abi.h"

// ---- to integers: what is too large for the type becomes its largest or smallest number

template <class T> SIMT_INLINE auto simt_whole(double v, T of_nan)
{
    const T lowest = T(-1) > 0 ? 0 : T(1ull << (8 * sizeof(T) - 1)), highest = T(~lowest);
    if (v != v)
        return of_nan;
    return v <= (double)lowest ? lowest : v >= (double)highest ? highest : (T)v;
}

// A NaN becomes 0 from 32 bits to 32, and the integer with the highest bit only otherwise.
#define SIMT_WHOLE(name, F, I, of_nan)                                                              \
    SIMT_INLINE I name##_rn(F v) { return simt_whole<I>(__builtin_rint((double)v), (I)(of_nan)); }  \
    SIMT_INLINE I name##_rd(F v) { return simt_whole<I>(__builtin_floor((double)v), (I)(of_nan)); } \
    SIMT_INLINE I name##_ru(F v) { return simt_whole<I>(__builtin_ceil((double)v), (I)(of_nan)); }  \
    SIMT_INLINE I name##_rz(F v) { return simt_whole<I>(__builtin_trunc((double)v), (I)(of_nan)); }
SIMT_WHOLE(__float2int, float, int, 0)
SIMT_WHOLE(__float2uint, float, unsigned, 0)
SIMT_WHOLE(__float2ll, float, long long, 1ull << 63)
SIMT_WHOLE(__float2ull, float, unsigned long long, 1ull << 63)
SIMT_WHOLE(__double2int, double, int, 1u << 31)
SIMT_WHOLE(__double2uint, double, unsigned, 1u << 31)
SIMT_WHOLE(__double2ll, double, long long, 1ull << 63)
SIMT_WHOLE(__double2ull, double, unsigned long long, 1ull << 63)
#undef SIMT_WHOLE

// ---- to floating point. Exact: what v is compared with to see on which side of it the nearest number lies.

SIMT_INLINE float simt_next(float v, bool up)
{
    return __builtin_nextafterf(v, up ? __builtin_inff() : -__builtin_inff());
}
SIMT_INLINE double simt_next(double v, bool up)
{
    return __builtin_nextafter(v, up ? __builtin_inf() : -__builtin_inf());
}

template <class T, class Exact, class U> SIMT_INLINE auto simt_beside(U v, bool up)
{
    T nearest = (T)v;
    Exact there = (Exact)nearest;
    return up                 ? there < (Exact)v ? simt_next(nearest, true) : nearest
           : there > (Exact)v ? simt_next(nearest, false)
                              : nearest;
}

#define SIMT_NEAREST(name, V, F) \
    SIMT_INLINE F name##_rn(V v) { return (F)v; }
#define SIMT_FLOATING(name, V, F, Exact)                                     \
    SIMT_NEAREST(name, V, F)                                                 \
    SIMT_INLINE F name##_rd(V v) { return simt_beside<F, Exact>(v, false); } \
    SIMT_INLINE F name##_ru(V v) { return simt_beside<F, Exact>(v, true); }  \
    SIMT_INLINE F name##_rz(V v) { return simt_beside<F, Exact>(v, v < 0); }
SIMT_FLOATING(__int2float, int, float, __int128)
SIMT_FLOATING(__uint2float, unsigned, float, __int128)
SIMT_FLOATING(__ll2float, long long, float, __int128)
SIMT_FLOATING(__ull2float, unsigned long long, float, __int128)
SIMT_FLOATING(__ll2double, long long, double, __int128)
SIMT_FLOATING(__ull2double, unsigned long long, double, __int128)
SIMT_FLOATING(__double2float, double, float, double)
SIMT_NEAREST(__int2double, int, double)
SIMT_NEAREST(__uint2double, unsigned, double)
#undef SIMT_FLOATING
#undef SIMT_NEAREST

// ---- arithmetic. To the nearest is how this machine calculates; the device does the rest, see rounding.c.

#define SIMT_ROUNDED(name, F, suffix, parameters, how, a, b, c)                                \
    SIMT_INLINE F name##d parameters { return simt_rounded##suffix(how, SIMT_DOWN, a, b, c); } \
    SIMT_INLINE F name##u parameters { return simt_rounded##suffix(how, SIMT_UP, a, b, c); }   \
    SIMT_INLINE F name##z parameters { return simt_rounded##suffix(how, SIMT_TO_ZERO, a, b, c); }
#define SIMT_ARITHMETIC(p, F, suffix, fma)                                           \
    SIMT_INLINE F p##add_rn(F a, F b) { return a + b; }                              \
    SIMT_INLINE F p##sub_rn(F a, F b) { return a - b; }                              \
    SIMT_INLINE F p##mul_rn(F a, F b) { return a * b; }                              \
    SIMT_INLINE F p##div_rn(F a, F b) { return a / b; }                              \
    SIMT_INLINE F p##rcp_rn(F v) { return 1 / v; }                                   \
    SIMT_INLINE F p##sqrt_rn(F v) { return __builtin_sqrt##suffix(v); }              \
    SIMT_INLINE F fma##_rn(F a, F b, F c) { return __builtin_fma##suffix(a, b, c); } \
    SIMT_ROUNDED(p##add_r, F, suffix, (F a, F b), SIMT_ADD, a, b, 0)                 \
    SIMT_ROUNDED(p##sub_r, F, suffix, (F a, F b), SIMT_ADD, a, -b, 0)                \
    SIMT_ROUNDED(p##mul_r, F, suffix, (F a, F b), SIMT_MULTIPLY, a, b, 0)            \
    SIMT_ROUNDED(p##div_r, F, suffix, (F a, F b), SIMT_DIVIDE, a, b, 0)              \
    SIMT_ROUNDED(p##rcp_r, F, suffix, (F v), SIMT_DIVIDE, 1, v, 0)                   \
    SIMT_ROUNDED(p##sqrt_r, F, suffix, (F v), SIMT_ROOT, v, 0, 0)                    \
    SIMT_ROUNDED(fma##_r, F, suffix, (F a, F b, F c), SIMT_FMA, a, b, c)
SIMT_ARITHMETIC(__f, float, f, __fmaf)
SIMT_ARITHMETIC(__d, double, , __fma)
#undef SIMT_ARITHMETIC
#undef SIMT_ROUNDED

#endif
