// The structs that a program's kernels work on. Their types are seen where a kernel is given a pointer, where
// cudaMalloc allocates, and in shared arrays. The device is given their padding and their alignment before
// main, because an access does not show these.
#ifndef SIMT_SHAPES_H
#define SIMT_SHAPES_H

#include "abi.h"

// A T that is neither constructed nor destroyed.
template <class T> union simt_bare {
    T value;
    simt_bare() {}
    ~simt_bare() {}
};

enum simt_kind { SIMT_NO_STRUCT, SIMT_LARGE_STRUCT, SIMT_STRUCT };

template <class T, simt_kind> struct simt_shape_of {
    static constexpr int tell() { return 0; }
};

// A type with a copy function of its own is copied whole by libraries only, word by word.
template <class T> constexpr size_t simt_alignment_of()
{
    return __is_trivially_copyable(T) ? alignof(T) : 1;
}

template <class T> struct simt_shape_of<T, SIMT_LARGE_STRUCT> {
    static int tell()
    {
        simt_shape(sizeof(T), simt_alignment_of<T>(), nullptr);
        return 0;
    }
};

template <class T> struct simt_shape_of<T, SIMT_STRUCT> {
    __attribute__((no_sanitize("thread"))) static int tell()
    {
        simt_bare<T> used;
        __builtin_memset((void *)&used, 0xff, sizeof used);
#if !defined(__clang__) || __has_builtin(__builtin_clear_padding)
        __builtin_clear_padding(&used);
#endif
        simt_shape(sizeof(T), simt_alignment_of<T>(), (const unsigned char *)&used);
        return 0;
    }
};

// Returns whether T is a struct whose shape is known: not an incomplete type, and not an abstract one.
template <class T, size_t bytes = sizeof(T)> constexpr simt_kind simt_kind_of(int)
{
    return !(__is_class(T) || __is_union(T)) || __is_abstract(T) ? SIMT_NO_STRUCT
           : bytes > SIMT_SHAPE_BYTES                            ? SIMT_LARGE_STRUCT
                                                                 : SIMT_STRUCT;
}
template <class T> constexpr simt_kind simt_kind_of(long) { return SIMT_NO_STRUCT; }

template <class T> struct simt_shape_once {
    static const int told;
};
template <class T> const int simt_shape_once<T>::told = simt_shape_of<T, simt_kind_of<T>(0)>::tell();

template <class... T> static inline void simt_tell_shapes();

// Tells the struct that T points to. If T is an iterator or a functor of a library, the structs that it works
// on are among its template arguments, or those of its template arguments.
template <class T> struct simt_told {
    static void tell() { (void)&simt_shape_once<T>::told; }
};
template <class T> struct simt_told<const T> : simt_told<T> {
};
template <class T> struct simt_told<volatile T> : simt_told<T> {
};
template <class T> struct simt_told<const volatile T> : simt_told<T> {
};
template <class T> struct simt_told<T *> : simt_told<T> {
};
template <class T> struct simt_told<T &> : simt_told<T> {
};
template <template <class...> class Outer, class... T> struct simt_told<Outer<T...>> {
    static void tell()
    {
        (void)&simt_shape_once<Outer<T...>>::told;
        simt_tell_shapes<T...>();
    }
};

// Called wherever such types or pointers to them are seen. The call itself does nothing. Its instantiation
// passes the shapes to the device.
template <class... T> static inline void simt_tell_shapes()
{
    const int told[] = {0, (simt_told<T>::tell(), 0)...};
    (void)told;
}
#endif
