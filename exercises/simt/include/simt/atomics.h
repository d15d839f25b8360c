// Atomic read-modify-write. One OS thread runs all threads, so each is a plain update once the device has
// been told. Not inlined: the return address is the line of the kernel.
#ifndef SIMT_ATOMICS_H
#define SIMT_ATOMICS_H

#include "abi.h"

#define SIMT_ATOMIC(name, result)                                                    \
    template <class T, class V>                                                      \
    __attribute__((noinline, no_sanitize("thread"))) static T name(T *p, V operand)  \
    {                                                                                \
        static_assert(simt_atomic_type<T>::known,                                    \
                      #name " works on int, unsigned, long long, float and double"); \
        simt_atomic(p, sizeof *p, __builtin_return_address(0));                      \
        T old = *p, v = (T)operand;                                                  \
        *p = result;                                                                 \
        return old;                                                                  \
    }

template <class T> struct simt_atomic_type {
    enum { known = 0 };
};
template <> struct simt_atomic_type<int> {
    enum { known = 1 };
};
template <> struct simt_atomic_type<unsigned> {
    enum { known = 1 };
};
template <> struct simt_atomic_type<long long> {
    enum { known = 1 };
};
template <> struct simt_atomic_type<unsigned long long> {
    enum { known = 1 };
};
template <> struct simt_atomic_type<float> {
    enum { known = 1 };
};
template <> struct simt_atomic_type<double> {
    enum { known = 1 };
};

SIMT_ATOMIC(atomicAdd, old + v)
SIMT_ATOMIC(atomicSub, old - v)
SIMT_ATOMIC(atomicExch, v)
SIMT_ATOMIC(atomicMin, v < old ? v : old)
SIMT_ATOMIC(atomicMax, old < v ? v : old)
SIMT_ATOMIC(atomicAnd, old &v)
SIMT_ATOMIC(atomicOr, old | v)
SIMT_ATOMIC(atomicXor, old ^ v)
SIMT_ATOMIC(atomicInc, old >= v ? 0 : old + 1)
SIMT_ATOMIC(atomicDec, old == 0 || old > v ? v : old - 1)

template <class T, class C, class V>
__attribute__((noinline, no_sanitize("thread"))) static T atomicCAS(T *p, C compare, V value)
{
    simt_atomic(p, sizeof *p, __builtin_return_address(0));
    T old = *p;
    if (old == (T)compare)
        *p = (T)value;
    return old;
}
#undef SIMT_ATOMIC
#endif
