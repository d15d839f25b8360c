// Switching from one fiber to another. Each thread of a resident block has a fiber, and so has the scheduler,
// which is the caller of simt_block_run.
//
// Invariant: while a thread or the scheduler does not run, its context is valid.
#ifndef SIMT_FIBER_H
#define SIMT_FIBER_H

#include "machine.h"

void simt_fiber_swap(void **from,
                     void *to); // saves the running fiber in *from and continues `to`: see switch.S
void simt_fiber_begin(void);    // where a fresh fiber begins: calls simt_thread_run

// Switches from the running thread to another thread of its block, or to the scheduler.
static inline void fiber_switch(struct thread *to)
{
    void **from = &simt_current_thread->context;
    simt_current_thread = to;
    simt_fiber_swap(from, to->context);
}

// Switches from the scheduler to a thread.
static inline void fiber_enter(struct block *b, struct thread *to)
{
    simt_current_thread = to;
    simt_fiber_swap(&b->threads[SCHEDULER].context, to->context);
}
#endif
