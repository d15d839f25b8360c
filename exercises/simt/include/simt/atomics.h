// Atomic read-modify-write, for the device, the system and the block. All threads run in one OS thread, so
// after the device has been called, each of these is a plain update. They are not inlined, so that the return
// address is the kernel's line.
#ifndef SIMT_ATOMICS_H
#define SIMT_ATOMICS_H

#include "abi.h"

// The function for one type, as in CUDA. A template would accept any type.
#define SIMT_ATOMIC_OF(T, name, result, scope)                                        \
    __attribute__((unused, noinline, no_sanitize("thread"))) static T name(T *p, T v) \
    {                                                                                 \
        simt_atomic(p, sizeof *p, scope, __builtin_return_address(0));                \
        T old = *p, next = (T)(result);                                               \
        if (next != old)                                                              \
            simt_changed();                                                           \
        *p = next;                                                                    \
        return old;                                                                   \
    }
#define SIMT_CAS_OF(T, name, result, scope)                                                      \
    __attribute__((unused, noinline, no_sanitize("thread"))) static T name(T *p, T compare, T v) \
    {                                                                                            \
        simt_atomic(p, sizeof *p, scope, __builtin_return_address(0));                           \
        T old = *p;                                                                              \
        if (old == compare && old != v)                                                          \
            simt_changed();                                                                      \
        if (old == compare)                                                                      \
            *p = v;                                                                              \
        return old;                                                                              \
    }

template <class T, class... List> struct simt_in {
    static constexpr bool value = false;
};
template <class T, class First, class... List> struct simt_in<T, First, List...> {
    static constexpr bool value = __is_same(T, First) || simt_in<T, List...>::value;
};
template <bool> struct simt_only_if;
template <> struct simt_only_if<true> {
    typedef void type;
};

// Refuses calls with other types, except calls of the program's own functions by that name.
#define SIMT_NO_ATOMIC(name, words, ...)                                            \
    template <class T, class U, class... More,                                      \
              class = typename simt_only_if<!simt_in<T, __VA_ARGS__>::value>::type> \
    static T name(T *, U, More...)                                                  \
    {                                                                               \
        static_assert(sizeof(T) == 0, #name " works on " words);                    \
    }

typedef unsigned long long simt_ull;
#define SIMT_EACH(of, name, ...)                                                               \
    of(name, __VA_ARGS__, SIMT_SCOPE_DEVICE) of(name##_system, __VA_ARGS__, SIMT_SCOPE_SYSTEM) \
        of(name##_block, __VA_ARGS__, SIMT_SCOPE_BLOCK)

#define SIMT_ADD(name, result, scope)                                                           \
    SIMT_ATOMIC_OF(int, name, result, scope)                                                    \
    SIMT_ATOMIC_OF(unsigned, name, result, scope)                                               \
    SIMT_ATOMIC_OF(simt_ull, name, result, scope)                                               \
    SIMT_ATOMIC_OF(float, name, result, scope)                                                  \
    SIMT_ATOMIC_OF(double, name, result, scope)                                                 \
    SIMT_NO_ATOMIC(name,                                                                        \
                   "int, unsigned, unsigned long long, float and double: a long long * can be " \
                   "cast to unsigned long long *",                                              \
                   int, unsigned, simt_ull, float, double)
#define SIMT_SUB(name, result, scope)             \
    SIMT_ATOMIC_OF(int, name, result, scope)      \
    SIMT_ATOMIC_OF(unsigned, name, result, scope) \
    SIMT_NO_ATOMIC(name, "int and unsigned: for other types add the negative by atomicAdd", int, unsigned)
#define SIMT_EXCH(name, result, scope)            \
    SIMT_ATOMIC_OF(int, name, result, scope)      \
    SIMT_ATOMIC_OF(unsigned, name, result, scope) \
    SIMT_ATOMIC_OF(simt_ull, name, result, scope) \
    SIMT_ATOMIC_OF(float, name, result, scope)    \
    SIMT_NO_ATOMIC(name, "int, unsigned, unsigned long long and float", int, unsigned, simt_ull, float)
#define SIMT_BITS(name, result, scope)                                                                \
    SIMT_ATOMIC_OF(int, name, result, scope)                                                          \
    SIMT_ATOMIC_OF(unsigned, name, result, scope)                                                     \
    SIMT_ATOMIC_OF(long long, name, result, scope)                                                    \
    SIMT_ATOMIC_OF(simt_ull, name, result, scope)                                                     \
    SIMT_NO_ATOMIC(name, "int, unsigned, long long and unsigned long long", int, unsigned, long long, \
                   simt_ull)
#define SIMT_WRAP(name, result, scope)            \
    SIMT_ATOMIC_OF(unsigned, name, result, scope) \
    SIMT_NO_ATOMIC(name, "unsigned", unsigned)
#define SIMT_CAS(name, result, scope)                                                                     \
    SIMT_CAS_OF(int, name, result, scope)                                                                 \
    SIMT_CAS_OF(unsigned, name, result, scope)                                                            \
    SIMT_CAS_OF(simt_ull, name, result, scope)                                                            \
    SIMT_CAS_OF(unsigned short, name, result, scope)                                                      \
    SIMT_NO_ATOMIC(name, "int, unsigned, unsigned long long and unsigned short", int, unsigned, simt_ull, \
                   unsigned short)

SIMT_EACH(SIMT_ADD, atomicAdd, old + v)
SIMT_EACH(SIMT_SUB, atomicSub, old - v)
SIMT_EACH(SIMT_EXCH, atomicExch, v)
SIMT_EACH(SIMT_BITS, atomicMin, v < old ? v : old)
SIMT_EACH(SIMT_BITS, atomicMax, old < v ? v : old)
SIMT_EACH(SIMT_BITS, atomicAnd, old &v)
SIMT_EACH(SIMT_BITS, atomicOr, old | v)
SIMT_EACH(SIMT_BITS, atomicXor, old ^ v)
SIMT_EACH(SIMT_WRAP, atomicInc, old >= v ? 0 : old + 1)
SIMT_EACH(SIMT_WRAP, atomicDec, old == 0 || old > v ? v : old - 1)
SIMT_EACH(SIMT_CAS, atomicCAS, )

#undef SIMT_EACH
#undef SIMT_ADD
#undef SIMT_SUB
#undef SIMT_EXCH
#undef SIMT_BITS
#undef SIMT_WRAP
#undef SIMT_CAS
#undef SIMT_NO_ATOMIC
#undef SIMT_ATOMIC_OF
#undef SIMT_CAS_OF
#endif
