// Functions that nvcc provides without a header. A load or store with a cache hint is a plain access to the
// device, because a hint orders nothing. Only __ldcv and __stwt count as volatile, because they must reach
// memory each time.
#ifndef SIMT_INTRINSICS_H
#define SIMT_INTRINSICS_H

#include "abi.h"
#include "rounding.h"

// ---- loads and stores

#define SIMT_LOAD(name) \
    template <class T> SIMT_INLINE T name(const T *p) { return *p; }
#define SIMT_STORE(name) \
    template <class T> SIMT_INLINE void name(T *p, decltype(T()) value) { *p = value; }
SIMT_LOAD(__ldg)
SIMT_LOAD(__ldca)
SIMT_LOAD(__ldcg)
SIMT_LOAD(__ldcs)
SIMT_LOAD(__ldlu)
SIMT_STORE(__stcg)
SIMT_STORE(__stcs)
SIMT_STORE(__stwb)
#undef SIMT_LOAD
#undef SIMT_STORE

template <class T> SIMT_INLINE T __ldcv(const T *p) { return *(const volatile T *)p; }
template <class T> SIMT_INLINE void __stwt(T *p, decltype(T()) value) { *(volatile T *)p = value; }

// ---- time. clock() is the C library's function

static inline long long clock64(void) { return simt_clock(); }
static inline void __nanosleep(unsigned nanoseconds)
{
    (void)nanoseconds;
    simt_pause();
}

// ---- integers

#define SIMT_LEAST(A, B, R)                                           \
    SIMT_INLINE R min(A a, B b) { return (R)a < (R)b ? (R)a : (R)b; } \
    SIMT_INLINE R max(A a, B b) { return (R)a < (R)b ? (R)b : (R)a; }
SIMT_LEAST(int, int, int)
SIMT_LEAST(int, unsigned, unsigned)
SIMT_LEAST(unsigned, int, unsigned)
SIMT_LEAST(unsigned, unsigned, unsigned)
SIMT_LEAST(long, long, long)
SIMT_LEAST(long, unsigned long, unsigned long)
SIMT_LEAST(unsigned long, long, unsigned long)
SIMT_LEAST(unsigned long, unsigned long, unsigned long)
SIMT_LEAST(long long, long long, long long)
SIMT_LEAST(long long, unsigned long long, unsigned long long)
SIMT_LEAST(unsigned long long, long long, unsigned long long)
SIMT_LEAST(unsigned long long, unsigned long long, unsigned long long)
#undef SIMT_LEAST

// The smaller or larger of two numbers. If one of them is a NaN, the result is the other.
#define SIMT_LEAST(A, B, R, suffix)                                            \
    SIMT_INLINE R min(A a, B b) { return __builtin_fmin##suffix((R)a, (R)b); } \
    SIMT_INLINE R max(A a, B b) { return __builtin_fmax##suffix((R)a, (R)b); }
SIMT_LEAST(float, float, float, f)
SIMT_LEAST(float, double, double, )
SIMT_LEAST(double, float, double, )
SIMT_LEAST(double, double, double, )
#undef SIMT_LEAST

SIMT_INLINE unsigned umin(unsigned a, unsigned b) { return min(a, b); }
SIMT_INLINE unsigned umax(unsigned a, unsigned b) { return max(a, b); }
SIMT_INLINE long long llmin(long long a, long long b) { return min(a, b); }
SIMT_INLINE long long llmax(long long a, long long b) { return max(a, b); }
SIMT_INLINE unsigned long long ullmin(unsigned long long a, unsigned long long b) { return min(a, b); }
SIMT_INLINE unsigned long long ullmax(unsigned long long a, unsigned long long b) { return max(a, b); }

SIMT_INLINE int __popc(unsigned v) { return __builtin_popcount(v); }
SIMT_INLINE int __popcll(unsigned long long v) { return __builtin_popcountll(v); }
SIMT_INLINE int __ffs(int v) { return __builtin_ffs(v); }
SIMT_INLINE int __ffsll(long long v) { return __builtin_ffsll(v); }
SIMT_INLINE int __clz(int v) { return v ? __builtin_clz((unsigned)v) : 32; }
SIMT_INLINE int __clzll(long long v) { return v ? __builtin_clzll((unsigned long long)v) : 64; }

SIMT_INLINE unsigned long long __brevll(unsigned long long v)
{
    v = (v >> 1 & 0x5555555555555555u) | (v & 0x5555555555555555u) << 1;
    v = (v >> 2 & 0x3333333333333333u) | (v & 0x3333333333333333u) << 2;
    v = (v >> 4 & 0x0f0f0f0f0f0f0f0fu) | (v & 0x0f0f0f0f0f0f0f0fu) << 4;
    return __builtin_bswap64(v);
}

SIMT_INLINE unsigned __brev(unsigned v) { return (unsigned)(__brevll(v) >> 32); }

SIMT_INLINE int __mul24(int a, int b) { return (int)((unsigned)(a << 8 >> 8) * (unsigned)(b << 8 >> 8)); }
SIMT_INLINE unsigned __umul24(unsigned a, unsigned b) { return (a & 0xffffff) * (b & 0xffffff); }
SIMT_INLINE int __mulhi(int a, int b) { return (int)((long long)a * b >> 32); }
SIMT_INLINE unsigned __umulhi(unsigned a, unsigned b) { return (unsigned)((unsigned long long)a * b >> 32); }
SIMT_INLINE long long __mul64hi(long long a, long long b) { return (long long)((__int128)a * b >> 64); }

SIMT_INLINE unsigned long long __umul64hi(unsigned long long a, unsigned long long b)
{
    return (unsigned long long)((unsigned __int128)a * b >> 64);
}

// Half of a sum that may be too large for the type, rounded down or, in the functions with an r, up.
SIMT_INLINE int __hadd(int a, int b) { return (int)(((long long)a + b) >> 1); }
SIMT_INLINE int __rhadd(int a, int b) { return (int)(((long long)a + b + 1) >> 1); }
SIMT_INLINE unsigned __uhadd(unsigned a, unsigned b) { return (unsigned)(((unsigned long long)a + b) >> 1); }
SIMT_INLINE unsigned __urhadd(unsigned a, unsigned b)
{
    return (unsigned)(((unsigned long long)a + b + 1) >> 1);
}

SIMT_INLINE unsigned __sad(int a, int b, unsigned c)
{
    return c + (a < b ? (unsigned)b - a : (unsigned)a - b);
}
SIMT_INLINE unsigned __usad(unsigned a, unsigned b, unsigned c) { return c + (a < b ? b - a : a - b); }

SIMT_INLINE unsigned __funnelshift_l(unsigned low, unsigned high, unsigned by)
{
    return (unsigned)(((unsigned long long)high << 32 | low) << (by & 31) >> 32);
}

SIMT_INLINE unsigned __funnelshift_r(unsigned low, unsigned high, unsigned by)
{
    return (unsigned)(((unsigned long long)high << 32 | low) >> (by & 31));
}

// The same, but the shift is limited to 32. The functions above use only the last five bits of the number.
SIMT_INLINE unsigned __funnelshift_lc(unsigned low, unsigned high, unsigned by)
{
    return by < 32 ? __funnelshift_l(low, high, by) : low;
}

SIMT_INLINE unsigned __funnelshift_rc(unsigned low, unsigned high, unsigned by)
{
    return by < 32 ? __funnelshift_r(low, high, by) : high;
}

// Returns four bytes of y:x, chosen by the hexadecimal digits of selector: digit k says which byte becomes
// byte k. If the highest bit of a digit is set, byte k becomes eight copies of that byte's sign bit.
SIMT_INLINE unsigned __byte_perm(unsigned x, unsigned y, unsigned selector)
{
    unsigned long long bytes = (unsigned long long)y << 32 | x;
    unsigned result = 0;
    for (unsigned k = 0; k < 4; k++) {
        unsigned digit = selector >> 4 * k & 0xf, byte = (unsigned)(bytes >> 8 * (digit & 7)) & 0xff;
        result |= (digit & 8 ? byte & 0x80 ? 0xffu : 0u : byte) << 8 * k;
    }
    return result;
}

// ---- the bits of one type as another type

template <class To, class From> SIMT_INLINE auto simt_bits(From from)
{
    static_assert(sizeof(To) == sizeof(From), "bits of the same size");
    return __builtin_bit_cast(To, from);
}
SIMT_INLINE float __int_as_float(int v) { return simt_bits<float>(v); }
SIMT_INLINE float __uint_as_float(unsigned v) { return simt_bits<float>(v); }
SIMT_INLINE int __float_as_int(float v) { return simt_bits<int>(v); }
SIMT_INLINE unsigned __float_as_uint(float v) { return simt_bits<unsigned>(v); }
SIMT_INLINE double __longlong_as_double(long long v) { return simt_bits<double>(v); }
SIMT_INLINE long long __double_as_longlong(double v) { return simt_bits<long long>(v); }
SIMT_INLINE int __double2hiint(double v) { return (int)(simt_bits<long long>(v) >> 32); }
SIMT_INLINE int __double2loint(double v) { return (int)simt_bits<long long>(v); }
SIMT_INLINE double __hiloint2double(int high, int low)
{
    return simt_bits<double>((long long)high << 32 | (unsigned)low);
}

// ---- floating point. On a GPU the fast forms may be wrong in their last bits. Here they are as exact as the
// others

// Macros, because the C library has, or will have, functions by these names. What they stand for may be in a
// confined file, so no name begins with simt_.
#define __expf(v)    __builtin_expf(v)
#define __logf(v)    __builtin_logf(v)
#define __log2f(v)   __builtin_log2f(v)
#define __sinf(v)    __builtin_sinf(v)
#define __cosf(v)    __builtin_cosf(v)
#define __tanf(v)    __builtin_tanf(v)
#define __log10f(v)  __builtin_log10f(v)
#define __exp10f(v)  __builtin_exp10f(v)
#define __powf(a, b) __builtin_powf(a, b)
#define rsqrtf       simtRsqrtf
#define rsqrt        simtRsqrt
#define sinpif       simtSinpif
#define cospif       simtCospif
#define sinpi        simtSinpi
#define cospi        simtCospi
SIMT_INLINE float simtRsqrtf(float v) { return 1.0f / __builtin_sqrtf(v); }
SIMT_INLINE double simtRsqrt(double v) { return 1.0 / __builtin_sqrt(v); }
SIMT_INLINE float __saturatef(float v) { return v > 0.0f ? v < 1.0f ? v : 1.0f : 0.0f; } // NaN: 0
SIMT_INLINE float __fdividef(float a, float b) { return a / b; }
SIMT_INLINE float fdividef(float a, float b) { return a / b; }
SIMT_INLINE float __frsqrt_rn(float v) { return (float)(1.0 / __builtin_sqrt((double)v)); }
SIMT_INLINE float rcbrtf(float v) { return (float)(1.0 / __builtin_cbrt((double)v)); }
SIMT_INLINE double rcbrt(double v) { return 1.0 / __builtin_cbrt(v); }
SIMT_INLINE double norm3d(double a, double b, double c) { return __builtin_hypot(__builtin_hypot(a, b), c); }
SIMT_INLINE double norm4d(double a, double b, double c, double d)
{
    return __builtin_hypot(__builtin_hypot(a, b), __builtin_hypot(c, d));
}
SIMT_INLINE float norm3df(float a, float b, float c) { return (float)norm3d(a, b, c); }
SIMT_INLINE float norm4df(float a, float b, float c, float d) { return (float)norm4d(a, b, c, d); }
SIMT_INLINE double rhypot(double a, double b) { return 1.0 / __builtin_hypot(a, b); }
SIMT_INLINE double rnorm3d(double a, double b, double c) { return 1.0 / norm3d(a, b, c); }
SIMT_INLINE double rnorm4d(double a, double b, double c, double d) { return 1.0 / norm4d(a, b, c, d); }
SIMT_INLINE float rhypotf(float a, float b) { return (float)rhypot(a, b); }
SIMT_INLINE float rnorm3df(float a, float b, float c) { return (float)rnorm3d(a, b, c); }
SIMT_INLINE float rnorm4df(float a, float b, float c, float d) { return (float)rnorm4d(a, b, c, d); }
SIMT_INLINE double normcdf(double v) { return 0.5 * __builtin_erfc(v * -0.70710678118654752440); }
SIMT_INLINE float normcdff(float v) { return (float)normcdf(v); }

// The sine of pi times v. v is first brought between -1 and 1, which loses nothing.
SIMT_INLINE double simtSinpi(double v)
{
    double rest = __builtin_remainder(v, 2.0);
    if (rest > 0.5 || rest < -0.5)
        rest = __builtin_copysign(1.0, rest) - rest;
    return __builtin_sin(3.14159265358979323846 * rest);
}
SIMT_INLINE double simtCospi(double v)
{
    return __builtin_sin(3.14159265358979323846 * (0.5 - __builtin_fabs(__builtin_remainder(v, 2.0))));
}
SIMT_INLINE float simtSinpif(float v) { return (float)simtSinpi(v); }
SIMT_INLINE float simtCospif(float v) { return (float)simtCospi(v); }

// Functions that return a part of their result through a pointer, which the C library would write without
// being watched. simtcc replaces the names without simt_ by these.
#define SIMT_PARTS(F, suffix)                                                    \
    SIMT_INLINE void simt_sincos##suffix(F v, F *sine, F *cosine)                \
    {                                                                            \
        *sine = __builtin_sin##suffix(v);                                        \
        *cosine = __builtin_cos##suffix(v);                                      \
    }                                                                            \
    SIMT_INLINE void sincospi##suffix(F v, F *sine, F *cosine)                   \
    {                                                                            \
        *sine = simtSinpi##suffix(v);                                            \
        *cosine = simtCospi##suffix(v);                                          \
    }                                                                            \
    SIMT_INLINE F simt_modf##suffix(F v, F *whole)                               \
    {                                                                            \
        F part = __builtin_trunc##suffix(v);                                     \
        *whole = part;                                                           \
        return __builtin_copysign##suffix(__builtin_isinf(v) ? 0 : v - part, v); \
    }                                                                            \
    SIMT_INLINE F simt_frexp##suffix(F v, int *exponent)                         \
    {                                                                            \
        int e = 0;                                                               \
        F fraction = __builtin_frexp##suffix(v, &e);                             \
        *exponent = e;                                                           \
        return fraction;                                                         \
    }                                                                            \
    SIMT_INLINE F simt_remquo##suffix(F a, F b, int *quotient)                   \
    {                                                                            \
        int q = 0;                                                               \
        F rest = __builtin_remquo##suffix(a, b, &q);                             \
        *quotient = q;                                                           \
        return rest;                                                             \
    }
SIMT_PARTS(float, f)
SIMT_PARTS(double, )
#undef SIMT_PARTS
SIMT_INLINE float simt_modf(float v, float *whole) { return simt_modff(v, whole); }
SIMT_INLINE float simt_frexp(float v, int *exponent) { return simt_frexpf(v, exponent); }
SIMT_INLINE float simt_remquo(float a, float b, int *quotient) { return simt_remquof(a, b, quotient); }
template <class T> SIMT_INLINE double simt_frexp(T v, int *exponent)
{
    return simt_frexp((double)v, exponent);
}
#define __sincosf sincosf // which simtcc replaces, too

namespace std
{
using ::simt_frexp;
using ::simt_frexpf;
using ::simt_modf;
using ::simt_modff;
using ::simt_remquo;
using ::simt_remquof;
} // namespace std

// ---- hints to the compiler

SIMT_INLINE void __trap(void) { simt_trap(); }
#define __builtin_assume(condition) ((void)0)
#define __assume(condition)         ((void)0)

// ---- which memory an address is in, and functions for debuggers and profilers

static inline unsigned __isGlobal(const void *p) { return simt_space_of(p) == SIMT_IN_GLOBAL; }
static inline unsigned __isShared(const void *p) { return simt_space_of(p) == SIMT_IN_SHARED; }
static inline unsigned __isConstant(const void *p) { return simt_space_of(p) == SIMT_IN_CONSTANT; }
static inline unsigned __isLocal(const void *p) { return simt_space_of(p) == SIMT_IN_LOCAL; }

#define __brkpt()         ((void)0)
#define __prof_trigger(n) ((void)(n))
#endif
