// Going from one fiber to another: each thread of a resident block has one, and so has the scheduler, which
// is simt_block_run's caller.
//
// Invariant: the context of a thread, and of the scheduler, is valid whenever it is not the one that runs.
#ifndef SIMT_FIBER_H
#define SIMT_FIBER_H

#include "threads.h"

void simt_fiber_swap(void **from, void *to); // see switch.S
void simt_fiber_begin(void);                 // where a fresh fiber begins: calls simt_thread_run

// From the running thread to another of its block, or to the scheduler.
static inline void fiber_switch(struct thread *to)
{
    void **from = &simt_current_thread->context;
    simt_current_thread = to;
    simt_fiber_swap(from, to->context);
}

// From the scheduler to a thread.
static inline void fiber_enter(struct block *b, struct thread *to)
{
    simt_current_thread = to;
    simt_fiber_swap(&b->threads[SCHEDULER].context, to->context);
}
#endif
