// cuda::latch: a barrier that opens once. It is made for a number of arrivals, which count it down. A thread
// that counts down releases, and a thread that sees 0 acquires. If too few arrive, the waiting threads never
// continue. If too many arrive, the count goes below 0: this is reported, and nobody sees 0 any more.
#ifndef SIMT_LATCHES_H
#define SIMT_LATCHES_H

#include "ordered_atomics.h"

__attribute__((noinline, unused, no_sanitize("thread"))) static void
simt_count_down(ptrdiff_t *missing, ptrdiff_t arrivals, enum simt_scope scope)
{
    simt_ordered_update(missing, sizeof *missing, __ATOMIC_RELEASE, scope, __builtin_return_address(0));
    if (*missing < arrivals)
        simt_latch_below_zero(arrivals, *missing, __builtin_return_address(0));
    *missing -= arrivals;
    if (*missing == 0)
        simt_latch_opens();
    simt_changed();
}

__attribute__((noinline, unused, no_sanitize("thread"))) static bool
simt_counted_down(const ptrdiff_t *missing, enum simt_scope scope)
{
    simt_ordered_read(missing, sizeof *missing, __ATOMIC_ACQUIRE, scope, __builtin_return_address(0));
    return *missing == 0;
}

namespace cuda
{
template <thread_scope Scope = thread_scope_system> class latch
{
    ptrdiff_t missing; // arrivals
    static constexpr simt_scope scope = simt_scope_of(Scope);

  public:
    constexpr latch(ptrdiff_t expected) : missing(expected) {}
    latch(const latch &) = delete;
    latch &operator=(const latch &) = delete;
    static constexpr ptrdiff_t(max)() noexcept { return PTRDIFF_MAX; }

    void count_down(ptrdiff_t arrivals = 1) { simt_count_down(&missing, arrivals, scope); }
    bool try_wait() const noexcept { return simt_counted_down(&missing, scope); }
    void wait() const
    {
        while (!simt_counted_down(&missing, scope))
            simt_pause();
    }
    void arrive_and_wait(ptrdiff_t arrivals = 1)
    {
        count_down(arrivals);
        wait();
    }
};

namespace std
{
using latch = cuda::latch<thread_scope_system>;
} // namespace std
} // namespace cuda
#endif
