// Conversions of floating point numbers to integers in kernels. C++ does not define what they give if the
// number does not fit. A GPU gives the nearest integer (PTX ISA, cvt), and x86-64 always the same one. Here
// the result is the GPU's, and the conversion is reported.
//
// simtcc turns (int)v into (int)simt_number_for<int>(v).
#ifndef SIMT_CONVERSIONS_H
#define SIMT_CONVERSIONS_H

#include "rounding.h"

#if __cplusplus >= 201703L
template <class Type> inline constexpr bool simt_is_integer = false;
template <> inline constexpr bool simt_is_integer<char> = true;
template <> inline constexpr bool simt_is_integer<signed char> = true;
template <> inline constexpr bool simt_is_integer<unsigned char> = true;
template <> inline constexpr bool simt_is_integer<short> = true;
template <> inline constexpr bool simt_is_integer<unsigned short> = true;
template <> inline constexpr bool simt_is_integer<int> = true;
template <> inline constexpr bool simt_is_integer<unsigned> = true;
template <> inline constexpr bool simt_is_integer<long> = true;
template <> inline constexpr bool simt_is_integer<unsigned long> = true;
template <> inline constexpr bool simt_is_integer<long long> = true;
template <> inline constexpr bool simt_is_integer<unsigned long long> = true;

// A type of fewer than 32 bits gets the lowest ones of what 32 bits get.
template <class To> SIMT_INLINE To simt_nearest(float v)
{
    if constexpr (sizeof(To) <= 4)
        return To(-1) > To(0) ? (To)__float2uint_rz(v) : (To)__float2int_rz(v);
    else
        return To(-1) > To(0) ? (To)__float2ull_rz(v) : (To)__float2ll_rz(v);
}
template <class To> SIMT_INLINE To simt_nearest(double v)
{
    if constexpr (sizeof(To) <= 4)
        return To(-1) > To(0) ? (To)__double2uint_rz(v) : (To)__double2int_rz(v);
    else
        return To(-1) > To(0) ? (To)__double2ull_rz(v) : (To)__double2ll_rz(v);
}

template <class To, class From> SIMT_INLINE constexpr auto simt_fitting(From v)
{
    if constexpr (simt_is_integer<To>) {
        constexpr bool is_unsigned = To(-1) > To(0);
        constexpr double half = (double)(1ull << (8 * sizeof(To) - 1)), end = is_unsigned ? 2 * half : half;
        // There is no double between -2^63 and this one.
        constexpr double before = is_unsigned ? -1.0 : sizeof(To) < 8 ? -half - 1 : -9223372036854777856.0;
        if (__builtin_expect(v > before && v < end, 1))
            return (To)v;
        To nearest = simt_nearest<To>(v);
        simt_does_not_fit(v, 8 * sizeof(To), is_unsigned, (long long)nearest);
        return nearest;
    } else {
        return v;
    }
}

template <class To> SIMT_INLINE constexpr auto simt_number_for(float v) { return simt_fitting<To>(v); }
template <class To> SIMT_INLINE constexpr auto simt_number_for(double v) { return simt_fitting<To>(v); }
// What is not a floating point number stays what it is.
template <class To, class Type> SIMT_INLINE constexpr const Type &simt_number_for(const Type &v) { return v; }
#endif

#endif
