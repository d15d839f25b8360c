// Lockstep. Most passes through a block are nothing but this: each thread runs to the same barrier. Then
// where the running thread is in the pass says of all the others where they are, and switch.S goes from one
// to the next with nothing to note. A thread that does anything else leaves lockstep first, which notes it
// for those before. So a block's states, waiting and next count only outside of it; within, all states are
// THREAD_READY.
//
// In a block's first pass the threads to come have not begun. While all before the running one have ended, it
// leaves its stack to the next one, which then begins by a plain call: a kernel whose threads never wait
// needs no switch, and one stack, which stays in the cache. A thread that does wait keeps the stack as its
// fiber, and the next one begins on its own.
#include <stddef.h>

#include "threads.h"

struct lockstep simt_lockstep;

#define KNOWN_OFFSET(type, field, offset) \
    _Static_assert(offsetof(struct type, field) == (offset), "switch.S looks for it there")
KNOWN_OFFSET(lockstep, thread, LOCKSTEP_THREAD);
KNOWN_OFFSET(lockstep, file, LOCKSTEP_FILE);
KNOWN_OFFSET(lockstep, line, LOCKSTEP_LINE);
KNOWN_OFFSET(lockstep, ahead, LOCKSTEP_AHEAD);
KNOWN_OFFSET(thread, context, 0);
KNOWN_OFFSET(block, threads, 0);

enum { AHEAD = 3 }; // turns from the running thread's to that whose stack switch.S has fetched

struct thread *simt_lockstep_begin(struct block *b)
{
    int64_t count = b->count, ahead = AHEAD * (int64_t)b->schedule->laid_out.step % count;
    simt_lockstep = (struct lockstep){.thread = b->schedule->order,
                                      .ahead = (ahead <= count / 2 ? ahead : ahead - count) * STACK_BYTES};
    return thread_at(b, *b->schedule->order);
}

void simt_lockstep_end(void) { simt_lockstep.line = -1; }

// The site where all before the running thread are.
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

// Goes on to the next thread of the pass, if that can begin on the stack of the running one, which has ended.
// Not after a strong access, which may have handed on the address of a local variable: whoever uses that
// shall be seen on another thread's stack.
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

// A thread's end is a barrier that never opens: a pass in which all come to it is one more in lockstep.
void simt_thread_run(void)
{
    do
        simt_current_launch->body(simt_current_launch->argument);
    while (next_begins_here());
    simt_barrier(NULL, 0);
    simt_device_failed("a thread that had ended went on");
}

void simt_lockstep_leave(void)
{
    struct block *b = simt_current_block;
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
    } else { // of a block that is over nobody asks more
        b->alive = 0;
        simt_progress.changes++;
    }
    simt_lockstep_end();
}
