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

// `count` threads arrive, `leaving` of them for the last time. Returns the phase in which they arrive.
__attribute__((noinline, unused, no_sanitize("thread"))) static unsigned
simt_arrive(simt_barrier_state *b, unsigned count, unsigned leaving, enum simt_scope scope)
{
    simt_barrier_access(b, sizeof *b, 1, scope, __builtin_return_address(0));
    simt_barrier_state old = *b;
    simt_phase_arrive(b, old.phase, scope);
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

// Whether the phase with that number is over. Without a number, its parity is enough: the phase is then the
// current one or the one before it.
__attribute__((noinline, unused, no_sanitize("thread"))) static bool
simt_is_over(const simt_barrier_state *b, unsigned phase, bool parity_only, enum simt_scope scope)
{
    simt_barrier_access(b, sizeof *b, 0, scope, __builtin_return_address(0));
    if (parity_only ? b->phase % 2 == phase % 2 : b->phase == phase)
        return false;
    simt_phase_over(b, b->phase - 1, scope);
    return true;
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
    bool try_wait(arrival_token token) { return simt_is_over(&state, token.phase, false, scope); }
    void wait(arrival_token token)
    {
        while (!try_wait(token))
            simt_pause();
    }
    bool try_wait_parity(bool parity) { return simt_is_over(&state, parity, true, scope); }
    void wait_parity(bool parity)
    {
        while (!try_wait_parity(parity))
            simt_pause();
    }
    void arrive_and_wait() { wait(arrive()); }
};

namespace std
{
template <class Completion = void> using barrier = cuda::barrier<thread_scope_system>;
} // namespace std

template <class Group, class T, class U, class Size, thread_scope Scope>
inline void memcpy_async(const Group &group, T *to, const U *from, Size bytes, barrier<Scope> &b)
{
    simt_copy_together(group, to, from, bytes, &b);
}
template <class T, class U, class Size, thread_scope Scope>
inline void memcpy_async(T *to, const U *from, Size bytes, barrier<Scope> &b)
{
    simt_copy_together(simt_lone_thread(), to, from, bytes, &b);
}
} // namespace cuda
#endif
