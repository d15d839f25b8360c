// Floating point of 16 bits: what half precision (cuda_fp16.h) and bfloat16 (cuda_bf16.h) have in common.
//
// Arithmetic is done in double and rounded once, to the nearest number, as on a card. A double is wide enough
// for this. For a sum, a product, a quotient or a root of two such numbers, rounding the double again gives
// the same as rounding the exact result. For a product plus a sum a double may lose bits. simt_fused puts
// what is lost into the last bit.
#ifndef SIMT_SMALL_FLOATS_H
#define SIMT_SMALL_FLOATS_H

#include "../cuda_runtime.h"

enum simt_mode { SIMT_NEAREST, SIMT_TOWARDS_ZERO, SIMT_DOWNWARDS, SIMT_UPWARDS };

// Returns the bits of the number in this format that is nearest to v. Exponent: bits of the exponent.
// Fraction: bits of the fraction.
template <int Exponent, int Fraction> inline unsigned short simt_small_bits(double v, simt_mode mode)
{
    const int bias = (1 << (Exponent - 1)) - 1;
    const unsigned infinite = ((1u << Exponent) - 1) << Fraction;
    unsigned long long bits = simt_bits<unsigned long long>(v);
    bool negative = bits >> 63;
    unsigned sign = negative ? 0x8000 : 0;
    if (v != v)
        return 0x7fff;
    if (__builtin_isinf(v))
        return (unsigned short)(sign | infinite);
    int exponent = (int)(bits >> 52 & 0x7ff) - 1023;
    unsigned long long significand = (bits & ((1ull << 52) - 1)) | (exponent > -1023 ? 1ull << 52 : 0);
    bool normal = exponent > -bias;
    int dropped = 52 - Fraction +
                  (normal ? 0 : 1 - bias - exponent); // number of the significand's bits that are dropped
    unsigned long long kept = dropped < 64 ? significand >> dropped : 0;
    unsigned long long rest = dropped < 64 ? significand & ((1ull << dropped) - 1) : significand;
    unsigned long long middle = dropped < 64 ? 1ull << (dropped - 1) : ~0ull;
    bool away = mode == SIMT_NEAREST     ? rest > middle || (rest == middle && kept & 1)
                : mode == SIMT_DOWNWARDS ? rest > 0 && negative
                : mode == SIMT_UPWARDS   ? rest > 0 && !negative
                                         : false;
    unsigned long long whole =
        kept + away + (normal ? (unsigned long long)(exponent + bias - 1) << Fraction : 0);
    if (whole >= infinite) {
        bool reaches = mode == SIMT_NEAREST || (mode == SIMT_DOWNWARDS && negative) ||
                       (mode == SIMT_UPWARDS && !negative);
        whole = reaches ? infinite : infinite - 1;
    }
    return (unsigned short)(sign | (unsigned)whole);
}

// Returns the value of these bits, which a float can hold.
template <int Exponent, int Fraction> inline float simt_small_value(unsigned short bits)
{
    unsigned sign = (unsigned)(bits & 0x8000) << 16, rest = bits & 0x7fff;
    const unsigned infinite = ((1u << Exponent) - 1) << Fraction;
    if (Exponent == 8)
        return simt_bits<float>((unsigned)bits << 16);
    if (rest >= infinite)
        return simt_bits<float>(sign | 0x7f800000u | (rest - infinite) << (23 - Fraction));
    if (rest >> Fraction == 0) // a power of two below all normal numbers
        return simt_bits<float>(sign | simt_bits<unsigned>((float)rest * 0x1p-24f));
    return simt_bits<float>(sign |
                            ((rest << (23 - Fraction)) + ((127u - ((1u << (Exponent - 1)) - 1)) << 23)));
}

// Returns left * right + to, rounded to odd: if bits were lost, the last bit is 1, and stands for them when
// the sum is rounded again. The product is exact.
inline double simt_fused(double left, double right, double to)
{
    double product = left * right, sum = product + to;
    if (!__builtin_isfinite(sum))
        return sum;
    double part = sum - product, lost = (product - (sum - part)) + (to - part);
    unsigned long long bits = simt_bits<unsigned long long>(sum);
    if (lost != 0 && !(bits & 1))
        bits += (lost > 0) == (sum > 0) ? 1 : -1ull;
    return simt_bits<double>(bits);
}

// Returns an integer of 64 bits, rounded to odd.
inline double simt_odd(unsigned long long v)
{
    return v < 1ull << 53 ? (double)v : (double)(v >> 11 | ((v & 2047) != 0)) * 2048;
}
inline double simt_odd(long long v)
{
    return v < 0 ? -simt_odd(0 - (unsigned long long)v) : simt_odd((unsigned long long)v);
}

#define SIMT_SMALL friend inline __attribute__((always_inline))

// Functions that CUDA has for both types. T: the type itself, which is made from a double by T(v) and has
// value().
// types.
template <class T> struct simt_small_functions {
    SIMT_SMALL T operator+(T a, T b) { return T::of(a.value() + b.value()); }
    SIMT_SMALL T operator-(T a, T b) { return T::of(a.value() - b.value()); }
    SIMT_SMALL T operator*(T a, T b) { return T::of(a.value() * b.value()); }
    SIMT_SMALL T operator/(T a, T b) { return T::of(a.value() / b.value()); }
    SIMT_SMALL T operator+(T a) { return a; }
    SIMT_SMALL T operator-(T a) { return T::bits(a.__x ^ 0x8000); }
    SIMT_SMALL T &operator+=(T &a, T b) { return a = a + b; }
    SIMT_SMALL T &operator-=(T &a, T b) { return a = a - b; }
    SIMT_SMALL T &operator*=(T &a, T b) { return a = a * b; }
    SIMT_SMALL T &operator/=(T &a, T b) { return a = a / b; }
    SIMT_SMALL T &operator++(T &a) { return a = T::of(a.value() + 1); }
    SIMT_SMALL T &operator--(T &a) { return a = T::of(a.value() - 1); }
    SIMT_SMALL T operator++(T &a, int)
    {
        T old = a;
        ++a;
        return old;
    }
    SIMT_SMALL T operator--(T &a, int)
    {
        T old = a;
        --a;
        return old;
    }
    SIMT_SMALL bool operator==(T a, T b) { return a.value() == b.value(); }
    SIMT_SMALL bool operator!=(T a, T b) { return a.value() != b.value(); }
    SIMT_SMALL bool operator<(T a, T b) { return a.value() < b.value(); }
    SIMT_SMALL bool operator<=(T a, T b) { return a.value() <= b.value(); }
    SIMT_SMALL bool operator>(T a, T b) { return a.value() > b.value(); }
    SIMT_SMALL bool operator>=(T a, T b) { return a.value() >= b.value(); }

    SIMT_SMALL T __hadd(T a, T b) { return a + b; }
    SIMT_SMALL T __hsub(T a, T b) { return a - b; }
    SIMT_SMALL T __hmul(T a, T b) { return a * b; }
    SIMT_SMALL T __hdiv(T a, T b) { return a / b; }
    SIMT_SMALL T __hadd_rn(T a, T b) { return a + b; }
    SIMT_SMALL T __hsub_rn(T a, T b) { return a - b; }
    SIMT_SMALL T __hmul_rn(T a, T b) { return a * b; }
    SIMT_SMALL T __hfma(T a, T b, T c) { return T::of(simt_fused(a.value(), b.value(), c.value())); }
    SIMT_SMALL T __hneg(T a) { return -a; }
    SIMT_SMALL T __habs(T a) { return T::bits(a.__x & 0x7fff); }
    SIMT_SMALL T simt_saturated(T a)
    {
        return a.value() > 0 ? a.value() < 1 ? a : T::of(1) : T::of(0);
    } // a NaN becomes 0
    SIMT_SMALL T __hadd_sat(T a, T b) { return simt_saturated(a + b); }
    SIMT_SMALL T __hsub_sat(T a, T b) { return simt_saturated(a - b); }
    SIMT_SMALL T __hmul_sat(T a, T b) { return simt_saturated(a * b); }
    SIMT_SMALL T __hfma_sat(T a, T b, T c) { return simt_saturated(__hfma(a, b, c)); }
    SIMT_SMALL T __hfma_relu(T a, T b, T c) { return __hmax(__hfma(a, b, c), T::of(0)); }

    // If two zeros have different signs, -0 is the smaller. If one operand is a NaN, the result is the other
    // operand, or in the functions with _nan the NaN.
    SIMT_SMALL bool simt_is_less(T a, T b) { return a < b || (a == b && a.__x >> 15 > b.__x >> 15); }
    SIMT_SMALL T __hmin(T a, T b)
    {
        return __hisnan(a) ? __hisnan(b) ? T::bits(0x7fff) : b : __hisnan(b) || simt_is_less(a, b) ? a : b;
    }
    SIMT_SMALL T __hmax(T a, T b)
    {
        return __hisnan(a) ? __hisnan(b) ? T::bits(0x7fff) : b : __hisnan(b) || simt_is_less(b, a) ? a : b;
    }
    SIMT_SMALL T __hmin_nan(T a, T b) { return __hisnan(a) || __hisnan(b) ? T::bits(0x7fff) : __hmin(a, b); }
    SIMT_SMALL T __hmax_nan(T a, T b) { return __hisnan(a) || __hisnan(b) ? T::bits(0x7fff) : __hmax(a, b); }

    // The functions with a u are also true if one of the two is a NaN.
    SIMT_SMALL bool __heq(T a, T b) { return a == b; }
    SIMT_SMALL bool __hne(T a, T b) { return a < b || a > b; }
    SIMT_SMALL bool __hlt(T a, T b) { return a < b; }
    SIMT_SMALL bool __hle(T a, T b) { return a <= b; }
    SIMT_SMALL bool __hgt(T a, T b) { return a > b; }
    SIMT_SMALL bool __hge(T a, T b) { return a >= b; }
    SIMT_SMALL bool __hequ(T a, T b) { return !(a < b || a > b); }
    SIMT_SMALL bool __hneu(T a, T b) { return a != b; }
    SIMT_SMALL bool __hltu(T a, T b) { return !(a >= b); }
    SIMT_SMALL bool __hleu(T a, T b) { return !(a > b); }
    SIMT_SMALL bool __hgtu(T a, T b) { return !(a <= b); }
    SIMT_SMALL bool __hgeu(T a, T b) { return !(a < b); }
    SIMT_SMALL bool __hisnan(T a) { return a != a; }
    SIMT_SMALL int __hisinf(T a) { return __builtin_isinf(a.value()) ? a.value() < 0 ? -1 : 1 : 0; }

    SIMT_SMALL T hsqrt(T a) { return T::of(__builtin_sqrt(a.value())); }
    SIMT_SMALL T hrsqrt(T a) { return T::of(1 / __builtin_sqrt(a.value())); }
    SIMT_SMALL T hrcp(T a) { return T::of(1 / a.value()); }
    SIMT_SMALL T hexp(T a) { return T::of(__builtin_exp(a.value())); }
    SIMT_SMALL T hexp2(T a) { return T::of(__builtin_exp2(a.value())); }
    SIMT_SMALL T hexp10(T a) { return T::of(__builtin_pow(10, a.value())); }
    SIMT_SMALL T hlog(T a) { return T::of(__builtin_log(a.value())); }
    SIMT_SMALL T hlog2(T a) { return T::of(__builtin_log2(a.value())); }
    SIMT_SMALL T hlog10(T a) { return T::of(__builtin_log10(a.value())); }
    SIMT_SMALL T hsin(T a) { return T::of(__builtin_sin(a.value())); }
    SIMT_SMALL T hcos(T a) { return T::of(__builtin_cos(a.value())); }
    SIMT_SMALL T htanh(T a) { return T::of(__builtin_tanh(a.value())); }
    SIMT_SMALL T hceil(T a) { return T::of(__builtin_ceil(a.value())); }
    SIMT_SMALL T hfloor(T a) { return T::of(__builtin_floor(a.value())); }
    SIMT_SMALL T htrunc(T a) { return T::of(__builtin_trunc(a.value())); }
    SIMT_SMALL T hrint(T a) { return T::of(__builtin_nearbyint(a.value())); }

    SIMT_SMALL T simt_shuffle(unsigned mask, T a, unsigned source, const char *file, int line)
    {
        return T::bits(simt_shuffle(mask, a.__x, source, file, line));
    }
};

// Functions on two numbers at a time. Pair: the vector. T: the type of its parts.
template <class Pair, class T> struct simt_pair_functions {
#define SIMT_ONE(of_pair, of_one) \
    SIMT_SMALL Pair of_pair(Pair a) { return Pair(of_one(a.x), of_one(a.y)); }
#define SIMT_TWO(of_pair, of_one) \
    SIMT_SMALL Pair of_pair(Pair a, Pair b) { return Pair(of_one(a.x, b.x), of_one(a.y, b.y)); }
#define SIMT_THREE(of_pair, of_one)                                \
    SIMT_SMALL Pair of_pair(Pair a, Pair b, Pair c)                \
    {                                                              \
        return Pair(of_one(a.x, b.x, c.x), of_one(a.y, b.y, c.y)); \
    }
    SIMT_TWO(operator+, __hadd)
    SIMT_TWO(operator-, __hsub)
    SIMT_TWO(operator*, __hmul)
    SIMT_TWO(operator/, __hdiv)
    SIMT_ONE(operator-, __hneg)
    SIMT_SMALL Pair operator+(Pair a) { return a; }
    SIMT_SMALL Pair &operator+=(Pair &a, Pair b) { return a = a + b; }
    SIMT_SMALL Pair &operator-=(Pair &a, Pair b) { return a = a - b; }
    SIMT_SMALL Pair &operator*=(Pair &a, Pair b) { return a = a * b; }
    SIMT_SMALL Pair &operator/=(Pair &a, Pair b) { return a = a / b; }
    SIMT_SMALL bool operator==(Pair a, Pair b) { return a.x == b.x && a.y == b.y; }
    SIMT_SMALL bool operator!=(Pair a, Pair b)
    {
        return a.x != b.x && a.y != b.y;
    } // both parts must differ, as in CUDA
    SIMT_SMALL bool operator<(Pair a, Pair b) { return a.x < b.x && a.y < b.y; }
    SIMT_SMALL bool operator<=(Pair a, Pair b) { return a.x <= b.x && a.y <= b.y; }
    SIMT_SMALL bool operator>(Pair a, Pair b) { return a.x > b.x && a.y > b.y; }
    SIMT_SMALL bool operator>=(Pair a, Pair b) { return a.x >= b.x && a.y >= b.y; }
    SIMT_TWO(__hadd2, __hadd)
    SIMT_TWO(__hsub2, __hsub)
    SIMT_TWO(__hmul2, __hmul)
    SIMT_TWO(__h2div, __hdiv)
    SIMT_TWO(__hadd2_rn, __hadd)
    SIMT_TWO(__hsub2_rn, __hsub)
    SIMT_TWO(__hmul2_rn, __hmul)
    SIMT_TWO(__hadd2_sat, __hadd_sat)
    SIMT_TWO(__hsub2_sat, __hsub_sat)
    SIMT_TWO(__hmul2_sat, __hmul_sat)
    SIMT_TWO(__hmin2, __hmin)
    SIMT_TWO(__hmax2, __hmax)
    SIMT_TWO(__hmin2_nan, __hmin_nan)
    SIMT_TWO(__hmax2_nan, __hmax_nan)
    SIMT_THREE(__hfma2, __hfma)
    SIMT_THREE(__hfma2_sat, __hfma_sat)
    SIMT_THREE(__hfma2_relu, __hfma_relu)
    SIMT_ONE(__hneg2, __hneg)
    SIMT_ONE(__habs2, __habs)
    SIMT_ONE(h2sqrt, hsqrt)
    SIMT_ONE(h2rsqrt, hrsqrt)
    SIMT_ONE(h2rcp, hrcp)
    SIMT_ONE(h2exp, hexp)
    SIMT_ONE(h2exp2, hexp2)
    SIMT_ONE(h2exp10, hexp10)
    SIMT_ONE(h2log, hlog)
    SIMT_ONE(h2log2, hlog2)
    SIMT_ONE(h2log10, hlog10)
    SIMT_ONE(h2sin, hsin)
    SIMT_ONE(h2cos, hcos)
    SIMT_ONE(h2tanh, htanh)
    SIMT_ONE(h2ceil, hceil)
    SIMT_ONE(h2floor, hfloor)
    SIMT_ONE(h2trunc, htrunc)
    SIMT_ONE(h2rint, hrint)
#undef SIMT_ONE
#undef SIMT_TWO
#undef SIMT_THREE
    // For each pair, 1 or 0; or all bits or no bits; and in the functions with a b, whether it is true for
    // both.
#define SIMT_COMPARE(name)                                                                               \
    SIMT_SMALL Pair __h##name##2(Pair a, Pair b)                                                         \
    {                                                                                                    \
        return Pair(T::of(__h##name(a.x, b.x)), T::of(__h##name(a.y, b.y)));                             \
    }                                                                                                    \
    SIMT_SMALL bool __hb##name##2(Pair a, Pair b) { return __h##name(a.x, b.x) && __h##name(a.y, b.y); } \
    SIMT_SMALL unsigned __h##name##2_mask(Pair a, Pair b)                                                \
    {                                                                                                    \
        return (__h##name(a.x, b.x) ? 0xffffu : 0u) | (__h##name(a.y, b.y) ? 0xffff0000u : 0u);          \
    }
    SIMT_COMPARE(eq)
    SIMT_COMPARE(ne)
    SIMT_COMPARE(lt)
    SIMT_COMPARE(le)
    SIMT_COMPARE(gt)
    SIMT_COMPARE(ge)
    SIMT_COMPARE(equ)
    SIMT_COMPARE(neu)
    SIMT_COMPARE(ltu)
    SIMT_COMPARE(leu)
    SIMT_COMPARE(gtu)
    SIMT_COMPARE(geu)
#undef SIMT_COMPARE
    SIMT_SMALL Pair __hisnan2(Pair a) { return Pair(T::of(__hisnan(a.x)), T::of(__hisnan(a.y))); }
    SIMT_SMALL float __low2float(Pair a) { return (float)a.x.value(); }
    SIMT_SMALL float __high2float(Pair a) { return (float)a.y.value(); }
    SIMT_SMALL Pair __lowhigh2highlow(Pair a) { return Pair(a.y, a.x); }
    SIMT_SMALL Pair simt_shuffle(unsigned mask, Pair a, unsigned source, const char *file, int line)
    {
        unsigned both = simt_shuffle(mask, a.x.__x | (unsigned)a.y.__x << 16, source, file, line);
        return Pair(T::bits((unsigned short)both), T::bits((unsigned short)(both >> 16)));
    }
};
#undef SIMT_SMALL

// Defines functions with the names of the two types in their names. name, name2: for example half and half2.
#define SIMT_FROM(T, name, how, mode)                                                                        \
    SIMT_INLINE T __float2##name##_##how(float v) { return T::of(v, mode); }                                 \
    SIMT_INLINE T __int2##name##_##how(int v) { return T::of(v, mode); }                                     \
    SIMT_INLINE T __uint2##name##_##how(unsigned v) { return T::of(v, mode); }                               \
    SIMT_INLINE T __short2##name##_##how(short v) { return T::of(v, mode); }                                 \
    SIMT_INLINE T __ushort2##name##_##how(unsigned short v) { return T::of(v, mode); }                       \
    SIMT_INLINE T __ll2##name##_##how(long long v) { return T::of(simt_odd(v), mode); }                      \
    SIMT_INLINE T __ull2##name##_##how(unsigned long long v) { return T::of(simt_odd(v), mode); }            \
    SIMT_INLINE int __##name##2int_##how(T v) { return __float2int_##how((float)v.value()); }                \
    SIMT_INLINE unsigned __##name##2uint_##how(T v) { return __float2uint_##how((float)v.value()); }         \
    SIMT_INLINE long long __##name##2ll_##how(T v) { return __float2ll_##how((float)v.value()); }            \
    SIMT_INLINE unsigned long long __##name##2ull_##how(T v) { return __float2ull_##how((float)v.value()); } \
    SIMT_INLINE short __##name##2short_##how(T v)                                                            \
    {                                                                                                        \
        int whole = __float2int_##how((float)v.value());                                                     \
        return (short)(whole < -32768 ? -32768 : whole > 32767 ? 32767 : whole);                             \
    }                                                                                                        \
    SIMT_INLINE unsigned short __##name##2ushort_##how(T v)                                                  \
    {                                                                                                        \
        unsigned whole = __float2uint_##how((float)v.value());                                               \
        return (unsigned short)(whole > 65535 ? 65535 : whole);                                              \
    }

#define SIMT_SMALL_FLOAT(T, Pair, name, name2, Exponent, Fraction)                                \
    struct T##_raw {                                                                              \
        unsigned short x;                                                                         \
    };                                                                                            \
    struct __attribute__((aligned(2))) T : simt_small_functions<T> {                              \
        unsigned short __x;                                                                       \
        T() = default;                                                                            \
        constexpr T(T##_raw v) : __x(v.x) {}                                                      \
        T(float v) : __x(simt_small_bits<Exponent, Fraction>(v, SIMT_NEAREST)) {}                 \
        T(double v) : __x(simt_small_bits<Exponent, Fraction>(v, SIMT_NEAREST)) {}                \
        T(int v) : T((double)v) {}                                                                \
        T(unsigned v) : T((double)v) {}                                                           \
        T(short v) : T((double)v) {}                                                              \
        T(unsigned short v) : T((double)v) {}                                                     \
        T(long v) : T(simt_odd((long long)v)) {}                                                  \
        T(unsigned long v) : T(simt_odd((unsigned long long)v)) {}                                \
        T(long long v) : T(simt_odd(v)) {}                                                        \
        T(unsigned long long v) : T(simt_odd(v)) {}                                               \
        static T of(double v, simt_mode mode = SIMT_NEAREST)                                      \
        {                                                                                         \
            return bits(simt_small_bits<Exponent, Fraction>(v, mode));                            \
        }                                                                                         \
        static T bits(unsigned v) { return T(T##_raw{(unsigned short)v}); }                       \
        double value() const { return simt_small_value<Exponent, Fraction>(__x); }                \
        operator T##_raw() const { return T##_raw{__x}; }                                         \
        operator float() const { return (float)value(); }                                         \
        explicit operator double() const { return value(); }                                      \
        operator bool() const { return (__x & 0x7fff) != 0; }                                     \
        operator signed char() const { return (signed char)simt_limited(-128, 127); }             \
        operator char() const { return (char)simt_limited(-128, 127); }                           \
        operator unsigned char() const { return (unsigned char)simt_limited(0, 255); }            \
        operator short() const { return (short)simt_limited(-32768, 32767); }                     \
        operator unsigned short() const { return (unsigned short)simt_limited(0, 65535); }        \
        operator int() const { return __float2int_rz((float)value()); }                           \
        operator unsigned() const { return __float2uint_rz((float)value()); }                     \
        operator long() const { return __float2ll_rz((float)value()); }                           \
        operator unsigned long() const { return __float2ull_rz((float)value()); }                 \
        operator long long() const { return __float2ll_rz((float)value()); }                      \
        operator unsigned long long() const { return __float2ull_rz((float)value()); }            \
                                                                                                  \
      private:                                                                                    \
        int simt_limited(int least, int most) const                                               \
        {                                                                                         \
            int whole = __float2int_rz((float)value());                                           \
            return whole < least ? least : whole > most ? most : whole;                           \
        }                                                                                         \
    };                                                                                            \
    struct Pair##_raw {                                                                           \
        unsigned short x, y;                                                                      \
    };                                                                                            \
    struct __attribute__((aligned(4))) Pair : simt_pair_functions<Pair, T> {                      \
        T x, y;                                                                                   \
        Pair() = default;                                                                         \
        Pair(T a, T b) : x(a), y(b) {}                                                            \
    };                                                                                            \
    SIMT_FROM(T, name, rn, SIMT_NEAREST)                                                          \
    SIMT_FROM(T, name, rz, SIMT_TOWARDS_ZERO)                                                     \
    SIMT_FROM(T, name, rd, SIMT_DOWNWARDS)                                                        \
    SIMT_FROM(T, name, ru, SIMT_UPWARDS)                                                          \
    SIMT_INLINE T __float2##name(float v) { return T::of(v); }                                    \
    SIMT_INLINE T __double2##name(double v) { return T::of(v); }                                  \
    SIMT_INLINE float __##name##2float(T v) { return (float)v.value(); }                          \
    SIMT_INLINE short __##name##_as_short(T v) { return (short)v.__x; }                           \
    SIMT_INLINE unsigned short __##name##_as_ushort(T v) { return v.__x; }                        \
    SIMT_INLINE T __short_as_##name(short v) { return T::bits((unsigned short)v); }               \
    SIMT_INLINE T __ushort_as_##name(unsigned short v) { return T::bits(v); }                     \
    SIMT_INLINE Pair __##name##2##name2(T v) { return Pair(v, v); }                               \
    SIMT_INLINE Pair make_##name2(T a, T b) { return Pair(a, b); }                                \
    SIMT_INLINE Pair __halves2##name2(T a, T b) { return Pair(a, b); }                            \
    SIMT_INLINE Pair __float2##name2##_rn(float v) { return Pair(T::of(v), T::of(v)); }           \
    SIMT_INLINE Pair __floats2##name2##_rn(float a, float b) { return Pair(T::of(a), T::of(b)); } \
    SIMT_INLINE Pair __float22##name2##_rn(float2 v) { return Pair(T::of(v.x), T::of(v.y)); }     \
    SIMT_INLINE float2 __##name2##2float2(Pair v)                                                 \
    {                                                                                             \
        return make_float2((float)v.x.value(), (float)v.y.value());                               \
    }                                                                                             \
    SIMT_INLINE T __low2##name(Pair v) { return v.x; }                                            \
    SIMT_INLINE T __high2##name(Pair v) { return v.y; }                                           \
    SIMT_INLINE Pair __low2##name2(Pair v) { return Pair(v.x, v.x); }                             \
    SIMT_INLINE Pair __high2##name2(Pair v) { return Pair(v.y, v.y); }                            \
    SIMT_INLINE Pair __lows2##name2(Pair a, Pair b) { return Pair(a.x, b.x); }                    \
    SIMT_INLINE Pair __highs2##name2(Pair a, Pair b) { return Pair(a.y, b.y); }                   \
    SIMT_SMALL_ATOMIC(T, old + v)                                                                 \
    SIMT_SMALL_ATOMIC(Pair, old + v)

// Not inlined, so that the return address is the kernel's line.
#define SIMT_SMALL_ATOMIC(T, result)                                                       \
    __attribute__((unused, noinline, no_sanitize("thread"))) static T atomicAdd(T *p, T v) \
    {                                                                                      \
        simt_atomic(p, sizeof *p, SIMT_SCOPE_DEVICE, __builtin_return_address(0));         \
        T old = *p, next = result;                                                         \
        if (__builtin_memcmp(&next, &old, sizeof next) != 0)                               \
            simt_changed();                                                                \
        *p = next;                                                                         \
        return old;                                                                        \
    }
#endif
