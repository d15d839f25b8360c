// cuda::std's functions of single bits, which C++17's own library lacks.
#ifndef SIMT_BITS_H
#define SIMT_BITS_H

#include <limits>
#include <type_traits>
#if __cplusplus >= 202002L
#include <bit>
#endif

#include "library.h"

#if __cplusplus < 202002L
namespace cuda
{
namespace std
{
#define SIMT_OF_UNSIGNED(result)                                                                      \
    template <class T>                                                                                \
    constexpr typename ::std::enable_if<::std::is_integral<T>::value && ::std::is_unsigned<T>::value, \
                                        result>::type
SIMT_OF_UNSIGNED(int) popcount(T v) { return __builtin_popcountll(v); }
SIMT_OF_UNSIGNED(int) countl_zero(T v)
{
    return v ? __builtin_clzll(v) - (64 - ::std::numeric_limits<T>::digits)
             : ::std::numeric_limits<T>::digits;
}
SIMT_OF_UNSIGNED(int) countr_zero(T v) { return v ? __builtin_ctzll(v) : ::std::numeric_limits<T>::digits; }
SIMT_OF_UNSIGNED(int) countl_one(T v) { return countl_zero((T)~v); }
SIMT_OF_UNSIGNED(int) countr_one(T v) { return countr_zero((T)~v); }
SIMT_OF_UNSIGNED(bool) has_single_bit(T v) { return v && !(v & (v - 1)); }
SIMT_OF_UNSIGNED(int) bit_width(T v) { return ::std::numeric_limits<T>::digits - countl_zero(v); }
SIMT_OF_UNSIGNED(T) bit_floor(T v) { return v ? (T)((T)1 << (bit_width(v) - 1)) : (T)0; }
SIMT_OF_UNSIGNED(T) bit_ceil(T v) { return v <= 1 ? (T)1 : (T)((T)1 << bit_width((T)(v - 1))); }
SIMT_OF_UNSIGNED(T) rotl(T v, int by)
{
    const unsigned digits = ::std::numeric_limits<T>::digits, n = (unsigned)by % digits;
    return n ? (T)(v << n | v >> (digits - n)) : v;
}
SIMT_OF_UNSIGNED(T) rotr(T v, int by)
{
    const unsigned digits = ::std::numeric_limits<T>::digits, n = (unsigned)by % digits;
    return n ? (T)(v >> n | v << (digits - n)) : v;
}
#undef SIMT_OF_UNSIGNED
template <class To, class From> inline To bit_cast(const From &from)
{
    static_assert(sizeof(To) == sizeof(From), "both must have the same number of bytes");
    To to;
    __builtin_memcpy(&to, &from, sizeof to);
    return to;
}
} // namespace std
} // namespace cuda
#endif
#endif
