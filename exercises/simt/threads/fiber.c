// Fibers: their stacks and how they begin. For the switch itself see switch.S.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "fiber.h"
#include "threads.h"

uintptr_t simt_stacks[2];
static unsigned guarded[MAX_SLOTS]; // by slot: stacks that were given a guard page

#define PAGE 4096u

#ifndef MADV_GUARD_INSTALL
#define MADV_GUARD_INSTALL 102 // since Linux 6.13; glibc's headers may be older
#endif

// Which word of a fresh fiber's context is where to go on.
#ifdef __x86_64__
enum { FRESH_RETURN = 0 };
#else
enum { FRESH_RETURN = 11 };
#endif

static uintptr_t guard_of(uintptr_t stack) { return (stack + PAGE - 1) / PAGE * PAGE; }

// A page that nobody can touch. As a mark in the page table, which newer systems know, it is cheap. Elsewhere
// it splits a mapping in three: beyond MAX_GUARDS stacks do without, since a process that has all its
// mappings is refused memory.
static void guard(uintptr_t page)
{
    static bool split;
    static unsigned guards;
    if (!split && madvise((void *)page, PAGE, MADV_GUARD_INSTALL) == 0)
        return;
    split = true;
    if (guards < MAX_GUARDS) {
        mprotect((void *)page, PAGE, PROT_NONE);
        guards++;
    }
}

static void set_guards(unsigned slot, unsigned count)
{
    for (; guarded[slot] < count; guarded[slot]++)
        guard(guard_of(stack_at(slot, guarded[slot])));
}

static void open_stacks(unsigned half)
{
    size_t bytes = (size_t)MAX_RESIDENT * MAX_BLOCK_THREADS * STACK_BYTES;
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED) {
        perror("simt: no address space for the threads' stacks");
        exit(1);
    }
    simt_stacks[half] = (uintptr_t)p;
}

// Gives each thread of b a fresh fiber. What is at the top of a stack stays: simt_fiber_begin leaves it
// alone.
void simt_fiber_prepare(struct block *b)
{
    if (!simt_stacks[b->slot / MAX_RESIDENT])
        open_stacks(b->slot / MAX_RESIDENT);
    set_guards(b->slot, b->count);
    uintptr_t fresh = stack_at(b->slot, 1) - FRESH_BYTES;
    for (unsigned i = 0; i < b->count; i++, fresh += STACK_BYTES) {
        if (i >= b->schedule->prepared)
            ((uintptr_t *)fresh)[FRESH_RETURN] = (uintptr_t)simt_fiber_begin;
        b->threads[i].context = (void *)fresh;
        b->threads[i].stack = i;
    }
    if (b->count > b->schedule->prepared)
        b->schedule->prepared = b->count;
}

uintptr_t simt_fiber_stack(const struct thread *t)
{
    return guard_of(stack_at(simt_current_block->slot, t->stack)) + PAGE;
}

bool simt_fiber_owns(const struct thread *t, uintptr_t address)
{
    return address - stack_at(simt_current_block->slot, t->stack) < STACK_BYTES;
}

bool simt_fiber_of_slots(uintptr_t address, unsigned half)
{
    return simt_stacks[half] &&
           address - simt_stacks[half] < (uintptr_t)MAX_RESIDENT * MAX_BLOCK_THREADS * STACK_BYTES;
}

bool simt_fiber_any(uintptr_t address)
{
    return simt_fiber_of_slots(address, 0) || simt_fiber_of_slots(address, 1);
}
