// What objects become that are passed by value from memory, or returned by value to memory. The compiler
// moves such an object without calling the device, so simtcc has it copied on the way.
#ifndef SIMT_BY_VALUE_H
#define SIMT_BY_VALUE_H

#include "abi.h"

#if __cplusplus >= 201703L
// f(maps[i]) becomes f((void(), simt_argument{maps[i]}.value)). Without the comma, GCC 11 takes this in a
// template for a declaration, as in T x(simt_argument{maps[i]}.value).
template <class T> struct simt_argument {
    T value;
};

// The type int if objects of type T are copied as bytes.
template <class T, bool so = __is_trivially_copyable(T)> struct simt_as_bytes {
};
template <class T> struct simt_as_bytes<T, true> {
    typedef int type;
};

// The type int if objects of type T are copied by code of their own. This code is watched, so nothing is
// copied on the way to it.
template <class T, bool so = !__is_trivially_copyable(T)> struct simt_by_code {
};
template <class T> struct simt_by_code<T, true> {
    typedef int type;
};
template <class T> struct simt_by_code<T &, true> : simt_by_code<T> {
};

template <class T, typename simt_as_bytes<T>::type = 0> simt_argument(T) -> simt_argument<T>;
template <class T, typename simt_by_code<T>::type = 0> simt_argument(T &&) -> simt_argument<T &&>;

// maps[i] = f(x) becomes maps[i] = simt_result(f(x)).
template <class T> SIMT_INLINE decltype(auto) simt_result(T &&x)
{
    if constexpr (__is_trivially_copyable(T))
        return T(x);
    else
        return static_cast<T &&>(x);
}
#endif

#endif
