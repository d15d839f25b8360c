// Accesses with a memory order and a scope, of which the atomics of C++, CUDA and PTX are made. An order is
// one of C++'s, by the compiler's number: __ATOMIC_ACQUIRE. These functions are not inlined, so that the
// return address is the kernel's line, and they are watched only through the calls of the device in them.
// cuda_runtime.h includes this header, so that a confined program's macros come too late to change them.
#ifndef SIMT_ORDERED_ACCESSES_H
#define SIMT_ORDERED_ACCESSES_H

#include "abi.h"

#define SIMT_ORDERED __attribute__((noinline, no_sanitize("thread"))) inline
template <class T> SIMT_ORDERED T simt_ordered_load(const T *p, int order, enum simt_scope scope)
{
    simt_ordered_read(p, sizeof *p, order, scope, __builtin_return_address(0));
    T v = *p;
    simt_ordered_done(order);
    return v;
}
template <class T> SIMT_ORDERED void simt_ordered_store(T *p, T v, int order, enum simt_scope scope)
{
    simt_ordered_write(p, sizeof *p, order, scope, __builtin_return_address(0));
    *p = v;
}
template <class T> SIMT_ORDERED bool simt_same_bits(const T &a, const T &b)
{
    return __builtin_memcmp(&a, &b, sizeof a) == 0;
}
#define SIMT_ORDERED_FETCH(name, U, result)                                           \
    template <class T, class U>                                                       \
    SIMT_ORDERED T simt_fetch_##name(T *p, U v, int order, enum simt_scope scope)     \
    {                                                                                 \
        simt_ordered_update(p, sizeof *p, order, scope, __builtin_return_address(0)); \
        T old = *p, next = (T)(result);                                               \
        if (!simt_same_bits(old, next))                                               \
            simt_changed();                                                           \
        *p = next;                                                                    \
        simt_ordered_done(order);                                                     \
        return old;                                                                   \
    }
SIMT_ORDERED_FETCH(add, U, old + v)
SIMT_ORDERED_FETCH(sub, U, old - v)
SIMT_ORDERED_FETCH(and, U, old &v)
SIMT_ORDERED_FETCH(or, U, old | v)
SIMT_ORDERED_FETCH(xor, U, old ^ v)
SIMT_ORDERED_FETCH(min, U, v < old ? v : old)
SIMT_ORDERED_FETCH(max, U, old < v ? v : old)
SIMT_ORDERED_FETCH(inc, U, old >= v ? 0 : old + 1)
SIMT_ORDERED_FETCH(dec, U, old == 0 || old > v ? v : old - 1)
SIMT_ORDERED_FETCH(exch, U, v)
#undef SIMT_ORDERED_FETCH

// Sets *p to v if it is `expected`. Returns its former value.
template <class T>
SIMT_ORDERED T simt_ordered_compare(T *p, T expected, T v, int order, enum simt_scope scope)
{
    simt_ordered_update(p, sizeof *p, order, scope, __builtin_return_address(0));
    T old = *p;
    if (simt_same_bits(old, expected)) {
        if (!simt_same_bits(old, v))
            simt_changed();
        *p = v;
    }
    simt_ordered_done(order);
    return old;
}
#undef SIMT_ORDERED

// Sets *p to v and returns true if *p is *expected. Otherwise sets *expected to *p and returns false.
template <class T>
SIMT_INLINE bool simt_compare_exchange(T *p, T *expected, T v, int order, enum simt_scope scope)
{
    T wanted = *expected, old = simt_ordered_compare(p, wanted, v, order, scope);
    bool same = simt_same_bits(old, wanted);
    if (!same)
        *expected = old;
    return same;
}
#endif
