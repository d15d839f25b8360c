// Holds. A choice of the purpose `hold` names an access: the thread, and how many accesses to shared and
// device memory it has made before in the launch. The thread then waits with this access until no other
// thread can go on: each has ended, waits, or polls and changes nothing. If several threads are held, the
// first goes on, by the numbers of blocks and threads. So each such order is one that the hardware may take,
// and a hold never makes a deadlock.
//
// Accesses are counted only if the choices have a hold, or if findings are to say how to hold a thread. Then
// every access takes the slow path.
#include "inside.h"

unsigned simt_held;

void simt_hold_before(struct touch *t)
{
    if (any_spot(t->address).offset == NOWHERE)
        return;
    struct schedule *s = simt_current_block->schedule;
    const unsigned number = simt_current_thread->number;
    const uint32_t n = s->accesses[number]++;
    t->counted = n + 1;
    if (simt_thread_is_held(n)) {
        simt_lockstep_leave();
        s->states[number] = THREAD_HELD;
        simt_held++;
        simt_block_yield();
    }
    simt_rerun_reaches(n, pc_of(t));
}

// Returns the first thread of b that is held, or NULL.
static struct thread *first_held(struct block *b)
{
    for (unsigned i = 0; b->resident && i < b->count; i++)
        if (b->schedule->states[i] == THREAD_HELD)
            return &b->threads[i];
    return NULL;
}

bool simt_hold_release(void)
{
    struct block *first = NULL;
    for (unsigned s = 0; simt_held > 0 && s < simt_current_launch->resident; s++) {
        struct block *b = simt_resident_blocks[s];
        if (first_held(b) && (!first || b->number < first->number))
            first = b;
    }
    if (!first)
        return false;
    first->schedule->states[first_held(first)->number] = THREAD_READY;
    simt_held--;
    simt_progress.changes++;
    return true;
}
