// cuda::barrier, and copies that a barrier waits for. A thread that arrives releases, and a thread that waits
// acquires. If too few threads arrive, the waiting threads never continue. If too many arrive, the barrier
// opens too early. The device finds both faults by their consequences.
#ifndef SIMT_BARRIERS_H
#define SIMT_BARRIERS_H

#include "async_copies.h"
#include "ordered_atomics.h"

struct alignas(8) simt_barrier_state { // 8 bytes, as in CUDA
    unsigned missing : 12;             // arrivals that are missing in this phase
    unsigned expected : 12;            // arrivals that the next phase needs
    unsigned phase;
};

// A thread that waits for a phase learns what arrivals in that phase publish. It must not learn what arrivals
// in the next phase publish, which may have happened, too. So the two phases publish at different words.
static inline unsigned *simt_word_of_phase(const simt_barrier_state *b, unsigned phase)
{
    return (unsigned *)b + phase % 2;
}

// `count` threads arrive, `leaving` of them for the last time. Returns the phase in which they arrive.
__attribute__((noinline, unused, no_sanitize("thread"))) static unsigned
simt_arrive(simt_barrier_state *b, unsigned count, unsigned leaving, enum simt_scope scope)
{
    simt_ordered_update(b, sizeof *b, __ATOMIC_RELAXED, scope, __builtin_return_address(0));
    simt_barrier_state old = *b;
    simt_ordered_publish(simt_word_of_phase(b, old.phase), scope, __builtin_return_address(0));
    simt_changed();
    b->expected -= leaving;
    if (count < old.missing) {
        b->missing = old.missing - count;
    } else {
        b->missing = b->expected;
        b->phase++;
    }
    return old.phase;
}

__attribute__((noinline, unused, no_sanitize("thread"))) static unsigned
simt_phase(const simt_barrier_state *b, unsigned waits_for, enum simt_scope scope)
{
    simt_ordered_read(simt_word_of_phase(b, waits_for), sizeof(unsigned), __ATOMIC_ACQUIRE, scope,
                      __builtin_return_address(0));
    return b->phase;
}

namespace cuda
{
template <thread_scope Scope = thread_scope_system> class barrier
{
    simt_barrier_state state;
    static constexpr simt_scope scope = simt_scope_of(Scope);

  public:
    class arrival_token
    {
        unsigned phase;
        friend class barrier;
        explicit arrival_token(unsigned v) : phase(v) {}

      public:
        arrival_token() = default;
    };
    barrier() = default;
    barrier(unsigned expected) : state{expected, expected, 0} {}
    barrier(const barrier &) = delete;
    barrier &operator=(const barrier &) = delete;
    static constexpr ptrdiff_t(max)() { return 4095; }
    friend void init(barrier *b, ptrdiff_t expected)
    {
        simt_barrier_state s = {(unsigned)expected, (unsigned)expected, 0};
        b->state = s;
    }

    // Copies that this thread has begun for the barrier are made before the thread arrives.
    arrival_token arrive(ptrdiff_t count = 1)
    {
        simt_copy_finish(this);
        return arrival_token(simt_arrive(&state, (unsigned)count, 0, scope));
    }
    void arrive_and_drop()
    {
        simt_copy_finish(this);
        simt_arrive(&state, 1, 1, scope);
    }
    bool try_wait(arrival_token token) { return simt_phase(&state, token.phase, scope) != token.phase; }
    void wait(arrival_token token)
    {
        while (simt_phase(&state, token.phase, scope) == token.phase)
            simt_pause();
    }
    void wait_parity(bool parity)
    {
        while ((simt_phase(&state, parity, scope) & 1) == parity)
            simt_pause();
    }
    bool try_wait_parity(bool parity) { return (simt_phase(&state, parity, scope) & 1) != parity; }
    void arrive_and_wait() { wait(arrive()); }
};

namespace std
{
template <class Completion = void> using barrier = cuda::barrier<thread_scope_system>;
} // namespace std

template <class Group, class T, thread_scope Scope>
inline void memcpy_async(const Group &group, T *to, const T *from, size_t bytes, barrier<Scope> &b)
{
    simt_copy_together(group, (void *)to, (const void *)from, bytes, &b);
}
template <class T, thread_scope Scope>
inline void memcpy_async(T *to, const T *from, size_t bytes, barrier<Scope> &b)
{
    simt_copy_together(simt_lone_thread(), (void *)to, (const void *)from, bytes, &b);
}
template <class Group, thread_scope Scope>
inline void memcpy_async(const Group &group, void *to, const void *from, size_t bytes, barrier<Scope> &b)
{
    simt_copy_together(group, to, from, bytes, &b);
}
template <thread_scope Scope>
inline void memcpy_async(void *to, const void *from, size_t bytes, barrier<Scope> &b)
{
    simt_copy_together(simt_lone_thread(), to, from, bytes, &b);
}
} // namespace cuda
#endif
