// Where a loop over the threads of a block is: see include/simt/loops.h. The loop changes neither
// simt_current_thread nor anything else of the device's. Only a signal's handler needs to know its thread.
#include <ucontext.h>

#include "grid.h"

bool simt_looping;
struct simt_dim simt_loop_at;

// Returns threadIdx.x of the thread that the signal has interrupted.
static unsigned interrupted_x(void *context)
{
#ifdef __x86_64__
    const ucontext_t *c = context;
    return c->uc_mcontext.fpregs->_xmm[15].element[0];
#else
    (void)context; // elsewhere there are no such loops
    return 0;
#endif
}

void simt_loop_interrupted(void *context)
{
    if (!simt_looping)
        return;
    struct block *b = simt_current_block;
    const struct simt_dim *of = &simt_current_launch->block;
    unsigned x = interrupted_x(context);
    x = x < of->x ? x : 0; // the loop has not begun
    simt_current_thread = &b->threads[x + of->x * (simt_loop_at.y + of->y * simt_loop_at.z)];
    simt_current_thread->stack = b->threads[0].stack;
}
