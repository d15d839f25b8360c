// The switch between fibers, one for each thread of a resident block, over Boost.Context: it costs what
// hand-written assembly does. Only its C entry points are used.
//
// Invariant: the context of a thread, and of the scheduler, is valid whenever it is not the one that runs.
#ifndef SIMT_FIBER_H
#define SIMT_FIBER_H

#include "device.h"

struct transfer { // what a switch hands over: where the other side stopped, and where to note that
    void *from;
    void **note;
};
extern struct transfer jump_fcontext(void *to, void **note);

extern void *scheduler; // the context of block_turn's caller

static inline void fiber_note(struct transfer t) { *t.note = t.from; }

// From the running thread to another of its block.
static inline void fiber_switch(struct thread *to)
{
    void **note = &self->context;
    self = to;
    fiber_note(jump_fcontext(to->context, note));
}

// From the scheduler to a thread, and from the running thread back to the scheduler.
static inline void fiber_enter(struct thread *to)
{
    self = to;
    fiber_note(jump_fcontext(to->context, &scheduler));
}

static inline void fiber_leave(void)
{
    void **note = &self->context;
    self = NULL;
    fiber_note(jump_fcontext(scheduler, note));
}
#endif
