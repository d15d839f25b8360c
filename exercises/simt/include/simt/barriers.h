// cuda::barrier, and copies that a barrier waits for. A thread that arrives releases, and a thread that waits
// acquires. If too few threads arrive, the waiting threads never continue. If too many arrive, the barrier
// opens too early. The device finds both faults by their consequences.
#ifndef SIMT_BARRIERS_H
#define SIMT_BARRIERS_H

#include "../cuda/std/chrono"

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

    bool is_over(unsigned phase, bool parity_only) const
    {
        return simt_is_over(&state, phase, parity_only, scope);
    }
    // Lets other threads run once if the phase is not over.
    bool is_over_soon(unsigned phase, bool parity_only) const
    {
        if (is_over(phase, parity_only))
            return true;
        simt_pause();
        return is_over(phase, parity_only);
    }

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
    void wait(arrival_token &&token) const
    {
        while (!is_over(token.phase, false))
            simt_pause();
    }
    void wait_parity(bool parity) const
    {
        while (!is_over(parity, true))
            simt_pause();
    }

    // These may give up as soon as other threads have run once, however long they are told to wait: CUDA lets
    // them wait for less.
    template <class Rep, class Period>
    bool try_wait_for(arrival_token &&token, const ::std::chrono::duration<Rep, Period> &)
    {
        return is_over_soon(token.phase, false);
    }
    template <class Clock, class Duration>
    bool try_wait_until(arrival_token &&token, const ::std::chrono::time_point<Clock, Duration> &)
    {
        return is_over_soon(token.phase, false);
    }
    template <class Rep, class Period>
    bool try_wait_parity_for(bool parity, const ::std::chrono::duration<Rep, Period> &)
    {
        return is_over_soon(parity, true);
    }
    template <class Clock, class Duration>
    bool try_wait_parity_until(bool parity, const ::std::chrono::time_point<Clock, Duration> &)
    {
        return is_over_soon(parity, true);
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
