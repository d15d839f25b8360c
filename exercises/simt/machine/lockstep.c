// Lockstep. In most passes through a block, each thread only runs to the same barrier. Then the position of
// the running thread in the pass says where all other threads are, and switch.S goes from one thread to the
// next without recording anything. A thread that does anything else leaves lockstep first, which records
// where the threads before it are. So the fields `states`, `waiting` and `next` of a block's schedule are
// valid only outside lockstep. Within lockstep, all states are THREAD_READY.
//
// In a block's first pass, the later threads have not begun. As long as all threads before the running one
// have ended, a thread that ends leaves its stack to the next thread, which begins there by a plain call. So
// a kernel whose threads never wait needs no switch and only one stack, which stays in the cache. A thread
// that waits keeps the stack as its fiber, and the next thread begins on its own stack.
#include <stddef.h>

#include "inside.h"

struct lockstep simt_lockstep;

#define KNOWN_OFFSET(type, field, offset) \
    _Static_assert(offsetof(struct type, field) == (offset), "switch.S looks for it there")
KNOWN_OFFSET(lockstep, thread, LOCKSTEP_THREAD);
KNOWN_OFFSET(lockstep, file, LOCKSTEP_FILE);
KNOWN_OFFSET(lockstep, line, LOCKSTEP_LINE);
KNOWN_OFFSET(lockstep, ahead, LOCKSTEP_AHEAD);
KNOWN_OFFSET(thread, context, 0);
KNOWN_OFFSET(block, threads, 0);

enum { AHEAD = 3 }; // how many turns ahead switch.S prefetches a stack

struct thread *simt_lockstep_begin(struct block *b)
{
    int64_t count = b->count, ahead = AHEAD * (int64_t)b->schedule->laid_out.step % count;
    simt_lockstep = (struct lockstep){.thread = b->schedule->order,
                                      .ahead = (ahead <= count / 2 ? ahead : ahead - count) * STACK_BYTES};
    return thread_at(b, *b->schedule->order);
}

void simt_lockstep_end(void) { simt_lockstep.line = -1; }

// Returns the site where all threads before the running one are.
static struct simt_site site_before(void)
{
    return (struct simt_site){simt_lockstep.file, (int)simt_lockstep.line};
}

bool simt_lockstep_arrive(struct simt_site site)
{
    if (simt_lockstep.thread == simt_current_block->schedule->order) {
        simt_lockstep.file = site.file;
        simt_lockstep.line = site.line;
    }
    return same_site(site_before(), site);
}

struct thread *simt_lockstep_next(void) { return thread_at(simt_current_block, *++simt_lockstep.thread); }

// The running thread has ended. Makes the next thread of the pass the running one, if it can begin on this
// stack. It cannot after a strong access, because that access may have published the address of a local
// variable. A thread that uses the address must be seen on a stack that is not its own.
static inline bool next_begins_here(void)
{
    struct block *b = simt_current_block;
    const thread_offset *next = simt_lockstep.thread + 1;
    if (!b->schedule->plain || simt_lockstep.file || simt_lockstep.line != 0 || next == b->schedule->end)
        return false;
    struct thread *t = thread_at(b, *next);
    t->stack = simt_current_thread->stack;
    simt_lockstep.thread = next;
    simt_current_thread = t;
    return true;
}

// A thread's end counts as a barrier that never opens. So a pass in which all threads end is in lockstep,
// too.
void simt_thread_run(void)
{
    if (simt_looping)
        simt_loop_blocks();
    do
        simt_current_launch->body(simt_current_launch->argument);
    while (next_begins_here());
    simt_barrier(NULL, 0);
    simt_device_failed("a thread that had ended went on");
}

void simt_lockstep_leave(void)
{
    struct block *b = simt_current_block;
    simt_more_than_memory = true;
    if (!b->schedule->lockstep)
        return;
    b->schedule->lockstep = false;
    for (const thread_offset *t = b->schedule->order; t < simt_lockstep.thread; t++)
        if (simt_lockstep.file)
            simt_thread_waits(b, thread_at(b, *t), site_before());
        else
            simt_thread_ended(b, thread_at(b, *t)->number);
    b->schedule->next = simt_lockstep.thread + 1;
    simt_lockstep_end();
}

void simt_lockstep_through(void)
{
    struct block *b = simt_current_block;
    simt_current_thread = scheduler(b, thread_at(b, simt_lockstep.thread[-1]));
    b->schedule->next = b->schedule->end;
    if (simt_lockstep.file) {
        b->schedule->site = site_before();
        b->schedule->waiting = b->count;
    } else { // nobody reads the other fields of a block that is over
        b->alive = 0;
        simt_progress.changes++;
    }
    simt_lockstep_end();
}
