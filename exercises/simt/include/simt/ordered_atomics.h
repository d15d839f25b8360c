// cuda::atomic, cuda::atomic_ref, cuda::std::atomic and fences with a memory order. A write that releases
// publishes everything that its thread knows. A thread that reads what was written, by a read that acquires,
// then knows it, too, if both use a scope that includes both threads. A scope is the block or more.
#ifndef SIMT_ORDERED_ATOMICS_H
#define SIMT_ORDERED_ATOMICS_H

#include <type_traits>

#include "../cuda_runtime.h"

namespace cuda
{
namespace std
{
enum thread_scope {
    thread_scope_system = 0,
    thread_scope_device = 1,
    thread_scope_block = 2,
    thread_scope_thread = 10,
};
#if __cplusplus > 201703L // a scoped enumeration, as in the C++ library
enum class memory_order : unsigned { relaxed, consume, acquire, release, acq_rel, seq_cst };
constexpr memory_order memory_order_relaxed = memory_order::relaxed,
                       memory_order_consume = memory_order::consume,
                       memory_order_acquire = memory_order::acquire,
                       memory_order_release = memory_order::release,
                       memory_order_acq_rel = memory_order::acq_rel,
                       memory_order_seq_cst = memory_order::seq_cst;
#else
enum memory_order : unsigned {
    memory_order_relaxed,
    memory_order_consume,
    memory_order_acquire,
    memory_order_release,
    memory_order_acq_rel,
    memory_order_seq_cst
};
#endif
// These are the compiler's numbers.
static_assert((int)memory_order_acquire == __ATOMIC_ACQUIRE && (int)memory_order_seq_cst == __ATOMIC_SEQ_CST,
              "");
} // namespace std

using std::memory_order;
using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_consume;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;
using std::thread_scope;
using std::thread_scope_block;
using std::thread_scope_device;
using std::thread_scope_system;
using std::thread_scope_thread;

constexpr simt_scope simt_scope_of(thread_scope scope)
{
    return scope == thread_scope_thread   ? SIMT_SCOPE_THREAD
           : scope == thread_scope_block  ? SIMT_SCOPE_BLOCK
           : scope == thread_scope_device ? SIMT_SCOPE_DEVICE
                                          : SIMT_SCOPE_SYSTEM;
}

inline void atomic_thread_fence(memory_order order, thread_scope scope = thread_scope_system)
{
    simt_ordered_fence((int)order, simt_scope_of(scope));
}
inline void atomic_signal_fence(memory_order) {}

// What atomic and atomic_ref have in common. Self must have address().
template <class Self, class T, thread_scope Scope> class simt_atomic_operations
{
    static constexpr simt_scope scope = simt_scope_of(Scope);
    static_assert(::std::is_trivially_copyable<T>::value, "an atomic holds what can be copied as bytes");
    static_assert(sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8,
                  "on the CPU device an atomic has 1, 2, 4 or 8 bytes");
    T *address() const volatile { return static_cast<const volatile Self *>(this)->simt_address(); }
    // The type of a difference: ptrdiff_t for pointers, and T for numbers.
    typedef typename ::std::conditional<::std::is_pointer<T>::value, ptrdiff_t, T>::type difference;

  public:
    typedef T value_type;
    static constexpr bool is_always_lock_free = true;
    bool is_lock_free() const volatile { return true; }
    T load(memory_order order = memory_order_seq_cst) const volatile
    {
        return simt_ordered_load(address(), (int)order, scope);
    }
    void store(T v, memory_order order = memory_order_seq_cst) const volatile
    {
        simt_ordered_store(address(), v, (int)order, scope);
    }
    operator T() const volatile { return load(); }
    T exchange(T v, memory_order order = memory_order_seq_cst) const volatile
    {
        return simt_fetch_exch(address(), v, (int)order, scope);
    }
    bool compare_exchange_strong(T &expected, T v, memory_order order, memory_order otherwise) const volatile
    {
        return simt_compare_exchange(address(), &expected, v, simt_order_of_both((int)order, (int)otherwise),
                                     scope);
    }
    bool compare_exchange_strong(T &expected, T v, memory_order order = memory_order_seq_cst) const volatile
    {
        return compare_exchange_strong(expected, v, order, memory_order_relaxed);
    }
    bool compare_exchange_weak(T &expected, T v, memory_order order, memory_order otherwise) const volatile
    {
        return compare_exchange_strong(expected, v, order, otherwise);
    }
    bool compare_exchange_weak(T &expected, T v, memory_order order = memory_order_seq_cst) const volatile
    {
        return compare_exchange_strong(expected, v, order, memory_order_relaxed);
    }
    // Combines it with v, in no order with other memory, and gives what it held.
    template <class Operator> T simt_update(T v, Operator op) const volatile
    {
        T old = load(memory_order_relaxed);
        while (!compare_exchange_weak(old, op(old, v), memory_order_relaxed, memory_order_relaxed))
            simt_pause();
        return old;
    }
    void wait(T old, memory_order order = memory_order_seq_cst) const volatile
    {
        while (simt_same_bits(load(order), old))
            simt_pause();
    }
    void notify_one() const volatile {}
    void notify_all() const volatile {}

#define SIMT_FETCH(name, V)                                                       \
    T fetch_##name(V v, memory_order order = memory_order_seq_cst) const volatile \
    {                                                                             \
        return simt_fetch_##name(address(), v, (int)order, scope);                \
    }
    SIMT_FETCH(add, difference)
    SIMT_FETCH(sub, difference)
    SIMT_FETCH(and, T)
    SIMT_FETCH(or, T)
    SIMT_FETCH(xor, T)
    SIMT_FETCH(min, T)
    SIMT_FETCH(max, T)
#undef SIMT_FETCH
    T operator++() const volatile { return fetch_add(1) + 1; }
    T operator--() const volatile { return fetch_sub(1) - 1; }
    T operator++(int) const volatile { return fetch_add(1); }
    T operator--(int) const volatile { return fetch_sub(1); }
    T operator+=(difference v) const volatile { return fetch_add(v) + v; }
    T operator-=(difference v) const volatile { return fetch_sub(v) - v; }
    T operator&=(T v) const volatile { return fetch_and(v) & v; }
    T operator|=(T v) const volatile { return fetch_or(v) | v; }
    T operator^=(T v) const volatile { return fetch_xor(v) ^ v; }
};

template <class T, thread_scope Scope = thread_scope_system>
class alignas(sizeof(T) > alignof(T) && sizeof(T) <= 8 ? sizeof(T) : alignof(T)) atomic
    : public simt_atomic_operations<atomic<T, Scope>, T, Scope>
{
    mutable T value;
    friend simt_atomic_operations<atomic<T, Scope>, T, Scope>;
    T *simt_address() const volatile { return const_cast<T *>(&value); }

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
    T operator=(T v) volatile
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
    T *simt_address() const volatile { return place; }

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

class atomic_flag
{
    atomic<int> raised;

  public:
    atomic_flag() = default;
    constexpr atomic_flag(bool v) : raised(v) {}
    bool test_and_set(memory_order order = memory_order_seq_cst) volatile
    {
        return raised.exchange(1, order) != 0;
    }
    bool test(memory_order order = memory_order_seq_cst) const volatile { return raised.load(order) != 0; }
    void clear(memory_order order = memory_order_seq_cst) volatile { raised.store(0, order); }
    void wait(bool old, memory_order order = memory_order_seq_cst) const volatile { raised.wait(old, order); }
    void notify_one() volatile {}
    void notify_all() volatile {}
};

namespace std
{
template <class T> using atomic = cuda::atomic<T, thread_scope_system>;
template <class T> using atomic_ref = cuda::atomic_ref<T, thread_scope_system>;
using cuda::atomic_flag;
using cuda::atomic_signal_fence;
inline void atomic_thread_fence(memory_order order) { cuda::atomic_thread_fence(order); }
} // namespace std
} // namespace cuda
#endif
