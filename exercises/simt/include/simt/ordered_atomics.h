// cuda::atomic, cuda::atomic_ref, cuda::std::atomic and fences with a memory order. A write that releases
// publishes everything that its thread knows. A thread that reads what was written, by a read that acquires,
// then knows it, too, if both use a scope that includes both threads. A scope is the block or more.
#ifndef SIMT_ORDERED_ATOMICS_H
#define SIMT_ORDERED_ATOMICS_H

#include <type_traits>

#include "../cuda_runtime.h"

namespace cuda
{
enum thread_scope {
    thread_scope_system = 0,
    thread_scope_device = 1,
    thread_scope_block = 2,
    thread_scope_thread = 10,
};
constexpr simt_scope simt_scope_of(thread_scope scope)
{
    return scope == thread_scope_thread   ? SIMT_SCOPE_THREAD
           : scope == thread_scope_block  ? SIMT_SCOPE_BLOCK
           : scope == thread_scope_device ? SIMT_SCOPE_DEVICE
                                          : SIMT_SCOPE_SYSTEM;
}

namespace std
{
enum memory_order { // the numbers that the compiler uses
    memory_order_relaxed = __ATOMIC_RELAXED,
    memory_order_consume = __ATOMIC_CONSUME,
    memory_order_acquire = __ATOMIC_ACQUIRE,
    memory_order_release = __ATOMIC_RELEASE,
    memory_order_acq_rel = __ATOMIC_ACQ_REL,
    memory_order_seq_cst = __ATOMIC_SEQ_CST,
};
} // namespace std

using std::memory_order;
using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_consume;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;

inline void atomic_thread_fence(memory_order order, thread_scope scope = thread_scope_system)
{
    if (scope != thread_scope_thread)
        simt_ordered_fence(order, simt_scope_of(scope));
}

// What atomic and atomic_ref have in common. Self must have address().
template <class Self, class T, thread_scope Scope> class simt_atomic_operations
{
    static constexpr simt_scope scope = simt_scope_of(Scope);
    static_assert(::std::is_trivially_copyable<T>::value, "an atomic holds what can be copied as bytes");
    static_assert(sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8,
                  "on the CPU device an atomic has 1, 2, 4 or 8 bytes");
    T *address() const { return static_cast<const Self *>(this)->simt_address(); }
    // The type of a difference: ptrdiff_t for pointers, and T for numbers.
    typedef typename ::std::conditional<::std::is_pointer<T>::value, ptrdiff_t, T>::type difference;

  public:
    typedef T value_type;
    static constexpr bool is_always_lock_free = true;
    bool is_lock_free() const { return true; }
    T load(memory_order order = memory_order_seq_cst) const
    {
        return simt_ordered_load(address(), order, scope);
    }
    void store(T v, memory_order order = memory_order_seq_cst) const
    {
        simt_ordered_store(address(), v, order, scope);
    }
    operator T() const { return load(); }
    T exchange(T v, memory_order order = memory_order_seq_cst) const
    {
        return simt_ordered_exchange(address(), v, order, scope);
    }
    bool compare_exchange_strong(T &expected, T v, memory_order order, memory_order otherwise) const
    {
        T wanted = expected, old = simt_ordered_compare(address(), wanted, v, order, otherwise, scope);
        bool same = simt_same_bits(old, wanted);
        if (!same)
            expected = old;
        return same;
    }
    bool compare_exchange_strong(T &expected, T v, memory_order order = memory_order_seq_cst) const
    {
        return compare_exchange_strong(expected, v, order, memory_order_relaxed);
    }
    bool compare_exchange_weak(T &expected, T v, memory_order order, memory_order otherwise) const
    {
        return compare_exchange_strong(expected, v, order, otherwise);
    }
    bool compare_exchange_weak(T &expected, T v, memory_order order = memory_order_seq_cst) const
    {
        return compare_exchange_strong(expected, v, order, memory_order_relaxed);
    }
    // Combines it with v, in no order with other memory, and gives what it held.
    template <class Operator> T simt_update(T v, Operator op) const
    {
        T old = load(memory_order_relaxed);
        while (!compare_exchange_weak(old, op(old, v), memory_order_relaxed, memory_order_relaxed))
            simt_pause();
        return old;
    }
    void wait(T old, memory_order order = memory_order_seq_cst) const
    {
        while (simt_same_bits(load(order), old))
            simt_pause();
    }
    void notify_one() const {}
    void notify_all() const {}

#define SIMT_FETCH(name, V)                                              \
    T fetch_##name(V v, memory_order order = memory_order_seq_cst) const \
    {                                                                    \
        return simt_fetch_##name(address(), v, order, scope);            \
    }
    SIMT_FETCH(add, difference)
    SIMT_FETCH(sub, difference)
    SIMT_FETCH(and, T)
    SIMT_FETCH(or, T)
    SIMT_FETCH(xor, T)
    SIMT_FETCH(min, T)
    SIMT_FETCH(max, T)
#undef SIMT_FETCH
    T operator++() const { return fetch_add(1) + 1; }
    T operator--() const { return fetch_sub(1) - 1; }
    T operator++(int) const { return fetch_add(1); }
    T operator--(int) const { return fetch_sub(1); }
    T operator+=(difference v) const { return fetch_add(v) + v; }
    T operator-=(difference v) const { return fetch_sub(v) - v; }
    T operator&=(T v) const { return fetch_and(v) & v; }
    T operator|=(T v) const { return fetch_or(v) | v; }
    T operator^=(T v) const { return fetch_xor(v) ^ v; }
};

template <class T, thread_scope Scope = thread_scope_system>
class alignas(sizeof(T) > alignof(T) && sizeof(T) <= 8 ? sizeof(T) : alignof(T)) atomic
    : public simt_atomic_operations<atomic<T, Scope>, T, Scope>
{
    mutable T value;
    friend simt_atomic_operations<atomic<T, Scope>, T, Scope>;
    T *simt_address() const { return &value; }

  public:
    atomic() = default;
    constexpr atomic(T v) : value(v) {}
    atomic(const atomic &) = delete;
    atomic &operator=(const atomic &) = delete;
    T operator=(T v)
    {
        this->store(v);
        return v;
    }
};

template <class T, thread_scope Scope = thread_scope_system>
class atomic_ref : public simt_atomic_operations<atomic_ref<T, Scope>, T, Scope>
{
    T *place;
    friend simt_atomic_operations<atomic_ref<T, Scope>, T, Scope>;
    T *simt_address() const { return place; }

  public:
    static constexpr size_t required_alignment = sizeof(T);
    explicit atomic_ref(T &v) : place(&v) {}
    atomic_ref(const atomic_ref &) = default;
    T operator=(T v) const
    {
        this->store(v);
        return v;
    }
};

template <thread_scope Scope> class simt_atomic_flag
{
    atomic<int, Scope> raised;

  public:
    simt_atomic_flag() = default;
    constexpr simt_atomic_flag(bool v) : raised(v) {}
    bool test_and_set(memory_order order = memory_order_seq_cst) { return raised.exchange(1, order) != 0; }
    bool test(memory_order order = memory_order_seq_cst) const { return raised.load(order) != 0; }
    void clear(memory_order order = memory_order_seq_cst) { raised.store(0, order); }
};
typedef simt_atomic_flag<thread_scope_system> atomic_flag;

namespace std
{
template <class T> using atomic = cuda::atomic<T, thread_scope_system>;
template <class T> using atomic_ref = cuda::atomic_ref<T, thread_scope_system>;
using cuda::atomic_flag;
inline void atomic_thread_fence(memory_order order) { cuda::atomic_thread_fence(order); }
} // namespace std
} // namespace cuda
#endif
