// Fibers: their stacks and how they begin. For the switch itself see switch.S.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "device.h"
#include "fiber.h"

void *scheduler;

static uintptr_t stacks;               // MAX_RESIDENT * MAX_BLOCK_THREADS stacks of STACK_BYTES
static unsigned guarded[MAX_RESIDENT]; // by slot: stacks that were given a guard page
static unsigned guards;

#define PAGE 4096u

// Which word of a fresh fiber's context is where to go on.
#ifdef __x86_64__
enum { FRESH_RETURN = 0 };
#else
enum { FRESH_RETURN = 11 };
#endif

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

// Gives each thread of b a fresh fiber. What is at the top of a stack stays: fiber_begin leaves it alone. Stack tops are spread over the cache's sets,
// and their pages over the TLB's, for which a stack has an odd number of pages: at equal offsets in their
// pages, switching was measured three times slower.
void fiber_prepare(struct block *b)
{
    if (!stacks)
        open_stacks();
    set_guards(b->slot, b->count);
    unsigned place = b->slot * MAX_BLOCK_THREADS + b->prepared;
    for (unsigned i = b->prepared; i < b->count; i++, place++) {
        uintptr_t top = stacks + (place + (uintptr_t)1) * STACK_BYTES - place * 320u % PAGE;
        uintptr_t *saved = (uintptr_t *)((top & ~(uintptr_t)63) - FRESH_BYTES);
        saved[FRESH_RETURN] = (uintptr_t)fiber_begin;
        b->fresh[i] = saved;
    }
    if (b->count > b->prepared)
        b->prepared = b->count;
    memcpy(b->contexts, b->fresh, b->count * sizeof *b->contexts);
}

uintptr_t fiber_stack(const struct thread *t)
{
    return stacks + ((uintptr_t)here->slot * MAX_BLOCK_THREADS + t->number) * STACK_BYTES;
}

bool fiber_owns(const struct thread *t, uintptr_t address) { return address - fiber_stack(t) < STACK_BYTES; }

bool fiber_any(uintptr_t address)
{
    return stacks && address - stacks < (uintptr_t)MAX_RESIDENT * MAX_BLOCK_THREADS * STACK_BYTES;
}
