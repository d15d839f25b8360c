// Fibers: their stacks and how they begin. For the switch itself see fiber.h.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "device.h"
#include "fiber.h"

extern void *make_fcontext(void *top, size_t bytes, void (*entry)(struct transfer));

void *scheduler;

static uintptr_t stacks; // MAX_RESIDENT * MAX_BLOCK_THREADS stacks of STACK_BYTES
static void (*thread_entry)(void);
static unsigned guarded[MAX_RESIDENT]; // by slot: stacks that were given a guard page
static unsigned guards;

#define PAGE 4096u

// Beyond MAX_GUARDS stacks do without: a process that has all its mappings is refused memory.
static void set_guards(unsigned slot, unsigned count)
{
    for (; guarded[slot] < count && guards < MAX_GUARDS; guarded[slot]++, guards++) {
        uintptr_t place = (uintptr_t)slot * MAX_BLOCK_THREADS + guarded[slot];
        mprotect((void *)(stacks + place * STACK_BYTES), PAGE, PROT_NONE);
    }
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

static void first_run(struct transfer t)
{
    fiber_note(t);
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
    if (t->number >= guarded[slot])
        set_guards(slot, t->number + 1);
    thread_entry = entry;
    t->stack = stacks + (uintptr_t)place * STACK_BYTES;
    uintptr_t top = t->stack + STACK_BYTES - place * 320u % PAGE;
    t->context = make_fcontext((void *)(top & ~(uintptr_t)63), top - t->stack - PAGE, first_run);
}

bool fiber_owns(const struct thread *t, uintptr_t address) { return address - t->stack < STACK_BYTES; }

bool fiber_any(uintptr_t address)
{
    return stacks && address - stacks < (uintptr_t)MAX_RESIDENT * MAX_BLOCK_THREADS * STACK_BYTES;
}
