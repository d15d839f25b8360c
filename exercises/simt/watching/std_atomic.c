// The instrumented forms of the compiler's own atomics (std::atomic, __atomic_*, the guards of static
// locals), and those of cuda::atomic, which have a scope.
#include "inside.h"

#define CALLER __builtin_return_address(0)

// A library's kernels rely on more than CUDA promises: their flags order the accesses before and after them
// without a fence.
static bool is_granted(void) { return simt_current_thread && simt_current_launch->of_library; }

// What reads and writes with that memory order do. An update does both.
static unsigned acquires(int order)
{
    return is_granted() || (order != __ATOMIC_RELAXED && order != __ATOMIC_RELEASE) ? ACCESS_ACQUIRE : 0;
}
static unsigned releases(int order) { return is_granted() || order >= __ATOMIC_RELEASE ? ACCESS_RELEASE : 0; }

void simt_ordered_read(const void *p, unsigned bytes, int order, enum simt_scope scope, void *by)
{
    simt_orders_used = true;
    simt_access_aligned(
        TOUCH(p, bytes, ACCESS_READ | ACCESS_ATOMIC | acquires(order), by, .scope = scope, .order = order));
}

void simt_library_poll(const void *p, unsigned bytes, void *by)
{
    simt_access_aligned(TOUCH(p, bytes, ACCESS_READ | ACCESS_VOLATILE | ACCESS_IN_VAIN | ACCESS_ACQUIRE, by,
                              .scope = SIMT_SCOPE_SYSTEM));
}

void simt_library_raise(void *p, unsigned bytes, void *by)
{
    simt_access_aligned(
        TOUCH(p, bytes, ACCESS_WRITE | ACCESS_VOLATILE | ACCESS_RELEASE, by, .scope = SIMT_SCOPE_SYSTEM));
}

void simt_ordered_write(void *p, unsigned bytes, int order, enum simt_scope scope, void *by)
{
    simt_orders_used = true;
    struct touch *t =
        TOUCH(p, bytes, ACCESS_WRITE | ACCESS_ATOMIC | releases(order), by, .scope = scope, .order = order);
    simt_access_aligned(t);
    if (simt_current_thread)
        simt_note_change(t);
}

void simt_ordered_update(void *p, unsigned bytes, int order, enum simt_scope scope, void *by)
{
    simt_orders_used = true;
    if (simt_current_thread)
        simt_costs.atomics++;
    simt_access_aligned(TOUCH(p, bytes,
                              ACCESS_READ | ACCESS_WRITE | ACCESS_ATOMIC | acquires(order) | releases(order),
                              by, .scope = scope, .order = order));
}

void simt_barrier_access(const void *p, unsigned bytes, int arrives, enum simt_scope scope, void *by)
{
    simt_orders_used = true;
    if (simt_current_thread)
        simt_costs.atomics += arrives != 0;
    simt_access_aligned(TOUCH(p, bytes,
                              ACCESS_READ | ACCESS_ATOMIC | ACCESS_MEETS | (arrives ? ACCESS_WRITE : 0), by,
                              .scope = scope, .order = arrives ? __ATOMIC_RELAXED : __ATOMIC_ACQUIRE));
}

void simt_ordered_fence(int order, enum simt_scope scope)
{
    simt_orders_used = true;
    if (order != __ATOMIC_RELAXED && scope != SIMT_SCOPE_THREAD)
        simt_fence_at(scope, is_granted() ? __ATOMIC_SEQ_CST : order, CALLER);
}

#define ATOMICS(bits, type)                                                                       \
    type __tsan_atomic##bits##_load(const type *p, int order);                                    \
    type __tsan_atomic##bits##_load(const type *p, int order)                                     \
    {                                                                                             \
        simt_ordered_read(p, sizeof *p, order, SIMT_SCOPE_SYSTEM, CALLER);                        \
        return *p;                                                                                \
    }                                                                                             \
    void __tsan_atomic##bits##_store(type *p, type v, int order);                                 \
    void __tsan_atomic##bits##_store(type *p, type v, int order)                                  \
    {                                                                                             \
        simt_ordered_write(p, sizeof *p, order, SIMT_SCOPE_SYSTEM, CALLER);                       \
        *p = v;                                                                                   \
    }                                                                                             \
    int __tsan_atomic##bits##_compare_exchange_strong(type *p, type *expected, type v, int order, \
                                                      int otherwise);                             \
    int __tsan_atomic##bits##_compare_exchange_strong(type *p, type *expected, type v, int order, \
                                                      int otherwise)                              \
    {                                                                                             \
        order = simt_order_of_both(order, otherwise);                                             \
        simt_ordered_update(p, sizeof *p, order, SIMT_SCOPE_SYSTEM, CALLER);                      \
        simt_access_slow(TOUCH(expected, sizeof *expected, ACCESS_READ, CALLER));                 \
        if (*p == *expected) {                                                                    \
            *p = v;                                                                               \
            simt_changed();                                                                       \
            return 1;                                                                             \
        }                                                                                         \
        simt_access_slow(TOUCH(expected, sizeof *expected, ACCESS_WRITE, CALLER));                \
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

#define FETCH(bits, type, name, result)                                      \
    type __tsan_atomic##bits##_##name(type *p, type v, int order);           \
    type __tsan_atomic##bits##_##name(type *p, type v, int order)            \
    {                                                                        \
        simt_ordered_update(p, sizeof *p, order, SIMT_SCOPE_SYSTEM, CALLER); \
        type old = *p;                                                       \
        *p = result;                                                         \
        simt_changed();                                                      \
        return old;                                                          \
    }

ATOMICS(8, uint8_t)
ATOMICS(16, uint16_t)
ATOMICS(32, uint32_t)
ATOMICS(64, uint64_t)

void __tsan_atomic_thread_fence(int order);
void __tsan_atomic_thread_fence(int order) { simt_ordered_fence(order, SIMT_SCOPE_SYSTEM); }

void __tsan_atomic_signal_fence(int order);
void __tsan_atomic_signal_fence(int order) { (void)order; }
