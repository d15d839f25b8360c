// Going from one fiber to another: each thread of a resident block has one, and so has the scheduler, which
// is block_turn's caller.
//
// Invariant: the context of a thread, and of the scheduler, is valid whenever it is not the one that runs.
#ifndef SIMT_FIBER_H
#define SIMT_FIBER_H

#include "device.h"

void fiber_swap(void **from, void *to); // see switch.S
void fiber_begin(void);                 // where a fresh fiber begins: calls thread_run

// From the running thread to another of its block, or to the scheduler.
static inline void fiber_switch(struct thread *to)
{
    void **from = &self->context;
    self = to;
    fiber_swap(from, to->context);
}

// From the scheduler to a thread.
static inline void fiber_enter(struct block *b, struct thread *to)
{
    self = to;
    fiber_swap(&b->threads[SCHEDULER].context, to->context);
}
#endif
