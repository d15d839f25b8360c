// Atomic read-modify-write, for the device, the system and the block. One OS thread runs all threads, so each
// is a plain update once the device has been told. Not inlined: the return address is the line of the kernel.
#ifndef SIMT_ATOMICS_H
#define SIMT_ATOMICS_H

#include "abi.h"

#define SIMT_ATOMIC_IN(name, result, block_only)                                                           \
    template <class T, class U>                                                                            \
    __attribute__((noinline, no_sanitize("thread"))) static T name(T *p, U operand)                        \
    {                                                                                                      \
        static_assert(simt_is_atomic((T)0), #name " works on int, unsigned, long long, float and double"); \
        simt_atomic(p, sizeof *p, block_only, __builtin_return_address(0));                                \
        T old = *p, v = (T)operand;                                                                        \
        T next = (T)(result);                                                                              \
        if (next != old)                                                                                   \
            simt_changed();                                                                                \
        *p = next;                                                                                         \
        return old;                                                                                        \
    }
#define SIMT_ATOMIC(name, result)            \
    SIMT_ATOMIC_IN(name, result, 0)          \
    SIMT_ATOMIC_IN(name##_system, result, 0) \
    SIMT_ATOMIC_IN(name##_block, result, 1)

constexpr bool simt_is_atomic(int) { return true; }
constexpr bool simt_is_atomic(unsigned) { return true; }
constexpr bool simt_is_atomic(long long) { return true; }
constexpr bool simt_is_atomic(unsigned long long) { return true; }
constexpr bool simt_is_atomic(float) { return true; }
constexpr bool simt_is_atomic(double) { return true; }
template <class T> constexpr bool simt_is_atomic(T) { return false; }

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

#define SIMT_ATOMIC_CAS(name, block_only)                                                           \
    template <class T, class Compared, class U>                                                     \
    __attribute__((noinline, no_sanitize("thread"))) static T name(T *p, Compared compare, U value) \
    {                                                                                               \
        simt_atomic(p, sizeof *p, block_only, __builtin_return_address(0));                         \
        T old = *p;                                                                                 \
        if (old == (T)compare && old != (T)value)                                                   \
            simt_changed();                                                                         \
        if (old == (T)compare)                                                                      \
            *p = (T)value;                                                                          \
        return old;                                                                                 \
    }
SIMT_ATOMIC_CAS(atomicCAS, 0)
SIMT_ATOMIC_CAS(atomicCAS_system, 0)
SIMT_ATOMIC_CAS(atomicCAS_block, 1)

#undef SIMT_ATOMIC_CAS
#undef SIMT_ATOMIC
#undef SIMT_ATOMIC_IN
#endif
