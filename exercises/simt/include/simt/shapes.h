// The structs that a program's kernels work on. Their types are seen where a kernel is given a pointer, where
// cudaMalloc allocates, and in shared arrays. The device is given their padding and their alignment before
// main, because an access does not show these.
#ifndef SIMT_SHAPES_H
#define SIMT_SHAPES_H

#include "abi.h"

template <class T, bool is_struct> struct simt_shape_of {
    static constexpr int tell() { return 0; }
};

template <class T> struct simt_shape_of<T, true> {
    __attribute__((no_sanitize("thread"))) static int tell()
    {
        alignas(T) static unsigned char used[sizeof(T)];
        if (sizeof(T) <= SIMT_SHAPE_BYTES) {
            __builtin_memset(used, 0xff, sizeof used);
#if !defined(__clang__) || __has_builtin(__builtin_clear_padding)
            __builtin_clear_padding((T *)used);
#endif
        }
        simt_shape(sizeof(T), alignof(T), used);
        return 0;
    }
};

// Returns whether T is a struct whose shape matters: not an incomplete type, and not a type with a copy
// function of its own.
template <class T, size_t = sizeof(T)> constexpr bool simt_is_struct(int)
{
    return (__is_class(T) || __is_union(T)) && __is_trivially_copyable(T);
}
template <class T> constexpr bool simt_is_struct(long) { return false; }

template <class T> struct simt_shape_once {
    static const int told;
};
template <class T> const int simt_shape_once<T>::told = simt_shape_of<T, simt_is_struct<T>(0)>::tell();

template <class T> struct simt_pointed_to {
    typedef T type;
};
template <class T> struct simt_pointed_to<const T> : simt_pointed_to<T> {
};
template <class T> struct simt_pointed_to<volatile T> : simt_pointed_to<T> {
};
template <class T> struct simt_pointed_to<const volatile T> : simt_pointed_to<T> {
};
template <class T> struct simt_pointed_to<T *> : simt_pointed_to<T> {
};

// Called wherever such types or pointers to them are seen. The call itself does nothing. Its instantiation
// passes the shape to the device.
template <class... T> static inline void simt_tell_shapes()
{
    const int *told[] = {0, &simt_shape_once<typename simt_pointed_to<T>::type>::told...};
    (void)told;
}
#endif
