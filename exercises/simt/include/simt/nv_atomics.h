// The atomic functions of CUDA 12.8: __nv_atomic_load_n and the like. The rewriter has checked that the
// memory order and the scope in a call are constants, and that they exist (compiler/rewrite/orders.c).
#ifndef SIMT_NV_ATOMICS_H
#define SIMT_NV_ATOMICS_H

#include <type_traits>

#include "ordered_accesses.h"

enum { // the compiler's numbers
    __NV_ATOMIC_RELAXED,
    __NV_ATOMIC_CONSUME,
    __NV_ATOMIC_ACQUIRE,
    __NV_ATOMIC_RELEASE,
    __NV_ATOMIC_ACQ_REL,
    __NV_ATOMIC_SEQ_CST
};
enum { // the numbers of enum simt_scope
    __NV_THREAD_SCOPE_THREAD,
    __NV_THREAD_SCOPE_BLOCK,
    __NV_THREAD_SCOPE_CLUSTER,
    __NV_THREAD_SCOPE_DEVICE,
    __NV_THREAD_SCOPE_SYSTEM
};

template <class T> struct simt_nv {
    typedef T type; // T is not deduced from a parameter with this type
    static constexpr bool has(unsigned least, unsigned most) // whether it has 2^n bytes within these limits
    {
        return sizeof(T) >= least && sizeof(T) <= most && (sizeof(T) & (sizeof(T) - 1)) == 0;
    }
    static constexpr bool is_plain = !std::is_const<T>::value && !std::is_volatile<T>::value;
    static constexpr bool is_integer = is_plain && std::is_integral<T>::value;
    static constexpr bool is_term =
        (is_integer && has(4, 8) && (sizeof(T) == 4 || std::is_unsigned<T>::value)) || __is_same(T, float) ||
        __is_same(T, double);
};
#define SIMT_NV       template <class T> SIMT_INLINE
#define SIMT_NV_TYPE  typename simt_nv<T>::type
#define SIMT_NV_SCOPE int scope = __NV_THREAD_SCOPE_SYSTEM
#define SIMT_NV_WORKS(name, condition, words) \
    static_assert(simt_nv<T>::condition, "__nv_atomic_" name " works on " words)
// The next functions come in pairs. Those whose names end in _n are for integers, and the others for any
// object of a size that memory moves as a whole.
#define SIMT_NV_SIZE(name, least, sizes)                       \
    SIMT_NV_WORKS(name, is_plain &&simt_nv<T>::has(least, 16), \
                  "objects of " sizes " bytes that are neither const nor volatile")
#define SIMT_NV_N(name, least, sizes)                                 \
    SIMT_NV_WORKS(name "_n", is_integer &&simt_nv<T>::has(least, 16), \
                  "integers of " sizes                                \
                  " bytes that are neither const nor volatile: for other types there is __nv_atomic_" name)

SIMT_NV T __nv_atomic_load_n(T *p, int order, SIMT_NV_SCOPE)
{
    SIMT_NV_N("load", 1, "1, 2, 4, 8 or 16");
    return simt_ordered_load(p, order, (enum simt_scope)scope);
}
SIMT_NV void __nv_atomic_load(T *p, SIMT_NV_TYPE *result, int order, SIMT_NV_SCOPE)
{
    SIMT_NV_SIZE("load", 1, "1, 2, 4, 8 or 16");
    *result = simt_ordered_load(p, order, (enum simt_scope)scope);
}
SIMT_NV void __nv_atomic_store_n(T *p, SIMT_NV_TYPE v, int order, SIMT_NV_SCOPE)
{
    SIMT_NV_N("store", 1, "1, 2, 4, 8 or 16");
    simt_ordered_store(p, v, order, (enum simt_scope)scope);
}
SIMT_NV void __nv_atomic_store(T *p, const SIMT_NV_TYPE *v, int order, SIMT_NV_SCOPE)
{
    SIMT_NV_SIZE("store", 1, "1, 2, 4, 8 or 16");
    simt_ordered_store(p, *v, order, (enum simt_scope)scope);
}
SIMT_NV T __nv_atomic_exchange_n(T *p, SIMT_NV_TYPE v, int order, SIMT_NV_SCOPE)
{
    SIMT_NV_N("exchange", 4, "4, 8 or 16");
    return simt_fetch_exch(p, v, order, (enum simt_scope)scope);
}
SIMT_NV void __nv_atomic_exchange(T *p, const SIMT_NV_TYPE *v, SIMT_NV_TYPE *result, int order, SIMT_NV_SCOPE)
{
    SIMT_NV_SIZE("exchange", 4, "4, 8 or 16");
    *result = simt_fetch_exch(p, *v, order, (enum simt_scope)scope);
}
SIMT_NV bool __nv_atomic_compare_exchange_n(T *p, SIMT_NV_TYPE *expected, SIMT_NV_TYPE v, bool, int order,
                                            int otherwise, SIMT_NV_SCOPE)
{
    SIMT_NV_N("compare_exchange", 2, "2, 4, 8 or 16");
    return simt_compare_exchange(p, expected, v, simt_order_of_both(order, otherwise),
                                 (enum simt_scope)scope);
}
SIMT_NV bool __nv_atomic_compare_exchange(T *p, SIMT_NV_TYPE *expected, const SIMT_NV_TYPE *v, bool,
                                          int order, int otherwise, SIMT_NV_SCOPE)
{
    SIMT_NV_SIZE("compare_exchange", 2, "2, 4, 8 or 16");
    return simt_compare_exchange(p, expected, *v, simt_order_of_both(order, otherwise),
                                 (enum simt_scope)scope);
}

#define SIMT_NV_FETCH(name, condition, words)                                          \
    SIMT_NV T __nv_atomic_fetch_##name(T *p, SIMT_NV_TYPE v, int order, SIMT_NV_SCOPE) \
    {                                                                                  \
        SIMT_NV_WORKS("fetch_" #name, condition, words);                               \
        return simt_fetch_##name(p, v, order, (enum simt_scope)scope);                 \
    }                                                                                  \
    SIMT_NV void __nv_atomic_##name(T *p, SIMT_NV_TYPE v, int order, SIMT_NV_SCOPE)    \
    {                                                                                  \
        SIMT_NV_WORKS(#name, condition, words);                                        \
        simt_fetch_##name(p, v, order, (enum simt_scope)scope);                        \
    }
#define SIMT_NV_ADD(name)  SIMT_NV_FETCH(name, is_term, "int, unsigned, unsigned long long, float and double")
#define SIMT_NV_BITS(name) SIMT_NV_FETCH(name, is_integer &&simt_nv<T>::has(4, 8), "integers of 4 or 8 bytes")
SIMT_NV_ADD(add)
SIMT_NV_ADD(sub)
SIMT_NV_BITS(and)
SIMT_NV_BITS(or)
SIMT_NV_BITS(xor)
SIMT_NV_BITS(min)
SIMT_NV_BITS(max)

SIMT_INLINE void __nv_atomic_thread_fence(int order, SIMT_NV_SCOPE)
{
    simt_ordered_fence(order, (enum simt_scope)scope);
}

#undef SIMT_NV
#undef SIMT_NV_TYPE
#undef SIMT_NV_SCOPE
#undef SIMT_NV_WORKS
#undef SIMT_NV_SIZE
#undef SIMT_NV_N
#undef SIMT_NV_FETCH
#undef SIMT_NV_ADD
#undef SIMT_NV_BITS
#endif
