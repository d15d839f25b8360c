// Lockstep. Most passes through a block are nothing but this: each thread runs to the same barrier. Then
// where the running thread is in the pass says of all the others where they are, and switch.S goes from one
// to the next with nothing to note. A thread that does anything else leaves lockstep first, which notes it
// for those before. So a block's states, waiting and next count only outside of it; within, all states are
// THREAD_READY.
#include <stddef.h>

#include "device.h"

struct lockstep lockstep;

#define KNOWN_PLACE(type, field, place) \
    _Static_assert(offsetof(struct type, field) == (place), "switch.S looks for it there")
KNOWN_PLACE(lockstep, turn, LOCKSTEP_TURN);
KNOWN_PLACE(lockstep, file, LOCKSTEP_FILE);
KNOWN_PLACE(lockstep, line, LOCKSTEP_LINE);
KNOWN_PLACE(lockstep, ahead, LOCKSTEP_AHEAD);
KNOWN_PLACE(thread, context, 0);
KNOWN_PLACE(block, threads, 0);

enum { AHEAD = 3 }; // turns from the running thread's to that whose stack switch.S has fetched

struct thread *lockstep_begin(struct block *b)
{
    int64_t count = b->count, ahead = AHEAD * (int64_t)b->laid_out.step % count;
    lockstep = (struct lockstep){.turn = b->turns,
                                 .ahead = (ahead <= count / 2 ? ahead : ahead - count) * STACK_BYTES};
    return thread_of(b, *b->turns);
}

void lockstep_end(void) { lockstep.line = -1; }

// The site where all before the running thread are.
static struct simt_site site_before(void) { return (struct simt_site){lockstep.file, (int)lockstep.line}; }

bool lockstep_arrive(struct simt_site site)
{
    if (lockstep.turn == here->turns) {
        lockstep.file = site.file;
        lockstep.line = site.line;
    }
    return same_site(site_before(), site);
}

struct thread *lockstep_next(void) { return thread_of(here, *++lockstep.turn); }

void lockstep_leave(void)
{
    struct block *b = here;
    if (!b->lockstep)
        return;
    b->lockstep = false;
    for (const turn *t = b->turns; t < lockstep.turn; t++)
        if (lockstep.file)
            thread_waits(b, thread_of(b, *t), site_before());
        else
            thread_ended(b, thread_of(b, *t)->number);
    b->next = lockstep.turn + 1;
    lockstep_end();
}

void lockstep_through(void)
{
    struct block *b = here;
    self = scheduler(b, thread_of(b, lockstep.turn[-1]));
    b->next = b->end;
    if (lockstep.file) {
        b->site = site_before();
        b->waiting = b->count;
    } else { // of a block that is over nobody asks more
        b->alive = 0;
        now->changes++;
    }
    lockstep_end();
}
