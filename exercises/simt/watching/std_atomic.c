// The instrumented forms of the compiler's own atomics (std::atomic, __atomic_*, the guards of static
// locals).
#include "watching.h"

#define CALLER __builtin_return_address(0)

#define ATOMICS(bits, type)                                                                       \
    type __tsan_atomic##bits##_load(const type *p, int order);                                    \
    type __tsan_atomic##bits##_load(const type *p, int order)                                     \
    {                                                                                             \
        (void)order;                                                                              \
        simt_access_slow((void *)p, sizeof *p, ACCESS_READ | ACCESS_ATOMIC, CALLER);              \
        return *p;                                                                                \
    }                                                                                             \
    void __tsan_atomic##bits##_store(type *p, type v, int order);                                 \
    void __tsan_atomic##bits##_store(type *p, type v, int order)                                  \
    {                                                                                             \
        (void)order;                                                                              \
        simt_access_slow(p, sizeof *p, ACCESS_WRITE | ACCESS_ATOMIC, CALLER);                     \
        if (simt_current_thread)                                                                  \
            simt_note_change((uintptr_t)p, text_offset(CALLER));                                  \
        *p = v;                                                                                   \
    }                                                                                             \
    int __tsan_atomic##bits##_compare_exchange_strong(type *p, type *expected, type v, int order, \
                                                      int otherwise);                             \
    int __tsan_atomic##bits##_compare_exchange_strong(type *p, type *expected, type v, int order, \
                                                      int otherwise)                              \
    {                                                                                             \
        (void)order, (void)otherwise;                                                             \
        simt_atomic(p, sizeof *p, 0, CALLER);                                                     \
        simt_access_slow(expected, sizeof *expected, ACCESS_READ, CALLER);                        \
        if (*p == *expected) {                                                                    \
            *p = v;                                                                               \
            simt_changed();                                                                       \
            return 1;                                                                             \
        }                                                                                         \
        simt_access_slow(expected, sizeof *expected, ACCESS_WRITE, CALLER);                       \
        *expected = *p;                                                                           \
        return 0;                                                                                 \
    }                                                                                             \
    int __tsan_atomic##bits##_compare_exchange_weak(type *p, type *expected, type v, int order,   \
                                                    int otherwise)                                \
        __attribute__((alias("__tsan_atomic" #bits "_compare_exchange_strong")));                 \
    FETCH(bits, type, exchange, v)                                                                \
    FETCH(bits, type, fetch_add, (type)(old + v))                                                 \
    FETCH(bits, type, fetch_sub, (type)(old - v))                                                 \
    FETCH(bits, type, fetch_and, (type)(old & v))                                                 \
    FETCH(bits, type, fetch_or, (type)(old | v))                                                  \
    FETCH(bits, type, fetch_xor, (type)(old ^ v))                                                 \
    FETCH(bits, type, fetch_nand, (type) ~(old & v))

#define FETCH(bits, type, name, result)                            \
    type __tsan_atomic##bits##_##name(type *p, type v, int order); \
    type __tsan_atomic##bits##_##name(type *p, type v, int order)  \
    {                                                              \
        (void)order;                                               \
        simt_atomic(p, sizeof *p, 0, CALLER);                      \
        type old = *p;                                             \
        *p = result;                                               \
        simt_changed();                                            \
        return old;                                                \
    }

ATOMICS(8, uint8_t)
ATOMICS(16, uint16_t)
ATOMICS(32, uint32_t)
ATOMICS(64, uint64_t)

void __tsan_atomic_thread_fence(int order);
void __tsan_atomic_thread_fence(int order) { (void)order; }

void __tsan_atomic_signal_fence(int order);
void __tsan_atomic_signal_fence(int order) { (void)order; }
