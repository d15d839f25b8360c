// Fibers: one for each thread of a resident block, over Boost.Context, whose switch costs what hand-written
// assembly does. Only its C entry points are used.
//
// Invariant: a thread's context is valid whenever it is not the running one.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "device.h"

struct transfer { // what a switch hands over: where the other side stopped, and its argument
    void *from;
    void *data;
};
extern struct transfer jump_fcontext(void *to, void *data);
extern void *make_fcontext(void *top, size_t bytes, void (*entry)(struct transfer));

static uintptr_t stacks;        // MAX_RESIDENT * MAX_BLOCK_THREADS stacks of STACK_BYTES
static void *scheduler;         // the context of block_turn's caller
static void (*thread_entry)(void);
static unsigned guarded;        // stacks whose guard page is set

#define PAGE 4096u

static void set_guards(unsigned count)
{
    for (; guarded < count; guarded++)
        mprotect((void *)(stacks + (uintptr_t)guarded * STACK_BYTES), PAGE, PROT_NONE);
}

static void open_stacks(void)
{
    size_t bytes = (size_t)MAX_RESIDENT * MAX_BLOCK_THREADS * STACK_BYTES;
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED) {
        perror("simt: no address space for the threads' stacks");
        exit(1);
    }
    stacks = (uintptr_t)p;
}

// The switched-to side notes where the switching side stopped. data is the thread that stopped, or NULL for
// the scheduler.
static void note(struct transfer t)
{
    if (t.data)
        ((struct thread *)t.data)->context = t.from;
    else
        scheduler = t.from;
}

static void first_run(struct transfer t)
{
    note(t);
    thread_entry();
    abort(); // thread_entry never returns
}

// Gives t a fresh fiber that begins in entry. Stack tops are spread over the cache's sets: at equal offsets
// in their pages, switching was measured three times slower.
void fiber_prepare(struct thread *t, unsigned slot, void (*entry)(void))
{
    if (!stacks)
        open_stacks();
    unsigned place = slot * MAX_BLOCK_THREADS + t->number;
    if (place >= guarded)
        set_guards(place + 1);
    thread_entry = entry;
    t->stack = stacks + (uintptr_t)place * STACK_BYTES;
    uintptr_t top = t->stack + STACK_BYTES - place * 320u % PAGE;
    t->context = make_fcontext((void *)(top & ~(uintptr_t)63), top - t->stack - PAGE, first_run);
}

void fiber_switch(struct thread *to)
{
    struct thread *from = self;
    self = to;
    note(jump_fcontext(to->context, from));
}

void fiber_leave(void)
{
    struct thread *from = self;
    self = NULL;
    note(jump_fcontext(scheduler, from));
}

bool fiber_owns(const struct thread *t, uintptr_t address)
{
    return address - t->stack < STACK_BYTES;
}

bool fiber_any(uintptr_t address)
{
    return stacks && address - stacks < (uintptr_t)MAX_RESIDENT * MAX_BLOCK_THREADS * STACK_BYTES;
}
