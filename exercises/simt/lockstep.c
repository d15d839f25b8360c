// Lockstep. Most passes through a block are nothing but this: each thread runs to the same barrier. Then
// where the running thread is in the pass says of all the others where they are, and switch.S goes from one
// to the next with nothing to note. A thread that does anything else leaves lockstep first, which notes it
// for those before. So a block's states, waiting and left count only outside of it; within, all states are
// THREAD_READY.
//
// The order of a pass is laid out in turns, so that to go on is to go to the next one, whatever the order is.
#include <stddef.h>

#include "device.h"

struct lockstep lockstep;

#define KNOWN_PLACE(field, place) \
    _Static_assert(offsetof(struct lockstep, field) == (place), "switch.S looks for it there")
KNOWN_PLACE(turn, LOCKSTEP_TURN);
KNOWN_PLACE(last, LOCKSTEP_LAST);
KNOWN_PLACE(file, LOCKSTEP_FILE);
KNOWN_PLACE(line, LOCKSTEP_LINE);
KNOWN_PLACE(contexts, LOCKSTEP_CONTEXTS);
KNOWN_PLACE(threads, LOCKSTEP_THREADS);
_Static_assert(sizeof(struct thread) == THREAD_BYTES, "switch.S goes from one to the next");

enum { AHEAD = 3 }; // turns that switch.S looks at beyond the next one, maybe behind the last
static turn up[2 * MAX_BLOCK_THREADS + AHEAD],
    down[2 * MAX_BLOCK_THREADS + AHEAD]; // through the block, twice
static turn any[MAX_BLOCK_THREADS + AHEAD];

static turn turn_of(unsigned number) { return number * (turn)sizeof *lockstep.contexts; }

static struct thread *thread_of(turn t) { return &lockstep.threads[t / sizeof *lockstep.contexts]; }

static void lay_out(unsigned count)
{
    static unsigned laid_out;
    if (laid_out == count)
        return;
    laid_out = count;
    for (unsigned k = 0; k < 2 * count; k++)
        up[k] = down[2 * count - 1 - k] = turn_of(k % count);
}

static const turn *turns(const struct block *b)
{
    if (b->step == 1)
        return &up[b->next];
    if (b->step + 1 == b->count)
        return &down[b->count - 1 - b->next];
    for (unsigned k = 0, n = b->next; k < b->count; k++) {
        any[k] = turn_of(n);
        n += b->step;
        n -= n < b->count ? 0 : b->count;
    }
    return any;
}

struct thread *lockstep_begin(struct block *b)
{
    lay_out(b->count);
    const turn *first = turns(b);
    lockstep = (struct lockstep){.turn = first,
                                 .first = first,
                                 .last = first + b->count - 1,
                                 .contexts = b->contexts,
                                 .threads = b->threads};
    return thread_of(*first);
}

void lockstep_end(void) { lockstep.last = lockstep.turn; }

bool lockstep_arrive(const char *file, long line)
{
    if (lockstep.turn == lockstep.first) {
        lockstep.file = file;
        lockstep.line = line;
    }
    return lockstep.file == file && lockstep.line == line;
}

struct thread *lockstep_next(void)
{
    return lockstep.turn == lockstep.last ? NULL : thread_of(*++lockstep.turn);
}

void lockstep_leave(void)
{
    struct block *b = here;
    if (!b->lockstep)
        return;
    b->lockstep = false;
    unsigned arrived = (unsigned)(lockstep.turn - lockstep.first);
    b->left = b->count - arrived - 1;
    for (const turn *t = lockstep.first; t < lockstep.turn; t++)
        if (lockstep.file)
            thread_waits(b, thread_of(*t), (struct simt_site){lockstep.file, (int)lockstep.line});
        else
            thread_ended(b, thread_of(*t)->number);
    b->next = (self->number + b->step) % b->count;
    lockstep_end();
}
