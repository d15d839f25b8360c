// Fibers: their stacks, and how fibers begin. The switch itself is in switch.S.
#define _GNU_SOURCE
#include <sys/mman.h>

#include "inside.h"

uintptr_t simt_stacks[2];
static unsigned guarded[MAX_SLOTS]; // by slot: number of stacks that have a guard page

#ifndef MADV_GUARD_INSTALL
#define MADV_GUARD_INSTALL 102 // since Linux 6.13; glibc's headers may be older
#endif
#define NO_ADVICE (-1)

static uintptr_t guard_of(uintptr_t stack) { return (stack + SYSTEM_PAGE - 1) / SYSTEM_PAGE * SYSTEM_PAGE; }

// Makes a page inaccessible. New kernels have a cheap mark for this in the page table. Elsewhere the page
// splits a mapping into three, and a process that has used up its mappings is refused memory. So on such
// systems only the first MAX_GUARDS stacks get a guard page. QEMU accepts any advice, and does nothing.
static void guard(uintptr_t page)
{
    static bool asked, split;
    static unsigned guards;
    if (!asked)
        split = madvise((void *)page, SYSTEM_PAGE, NO_ADVICE) == 0;
    asked = true;
    if (!split && madvise((void *)page, SYSTEM_PAGE, MADV_GUARD_INSTALL) == 0)
        return;
    split = true;
    if (guards < MAX_GUARDS) {
        mprotect((void *)page, SYSTEM_PAGE, PROT_NONE);
        guards++;
    }
}

static void set_guards(unsigned slot, unsigned count)
{
    for (; guarded[slot] < count; guarded[slot]++)
        guard(guard_of(stack_at(slot, guarded[slot])));
}

// Maps the stacks of the slot's first threads, and guards them.
static void open_stacks(unsigned slot, unsigned count)
{
    uintptr_t *stacks = &simt_stacks[slot / MAX_RESIDENT];
    if (!*stacks)
        *stacks = (uintptr_t)simt_device_reserve((size_t)MAX_RESIDENT * MAX_BLOCK_THREADS * STACK_BYTES);
    const size_t bytes = count * STACK_BYTES;
    if (!simt_space_map((void *)stack_at(slot, 0), bytes))
        simt_space_failed(bytes, "the stacks of a block's threads");
    set_guards(slot, count);
}

// Gives each thread of b a fresh fiber. The word at the top of a stack is written only once, because
// simt_fiber_begin leaves it as it is.
void simt_fiber_prepare(struct block *b)
{
    if (b->count > b->schedule->prepared)
        open_stacks(b->slot, b->count);
    uintptr_t fresh = stack_at(b->slot, 1) - FRESH_BYTES;
    for (unsigned i = 0; i < b->count; i++, fresh += STACK_BYTES) {
        if (i >= b->schedule->prepared)
            *(uintptr_t *)fresh = (uintptr_t)simt_fiber_begin;
        b->threads[i].context = (void *)fresh;
        b->threads[i].stack = i;
    }
    if (b->count > b->schedule->prepared)
        b->schedule->prepared = b->count;
}

uintptr_t simt_fiber_stack(const struct thread *t)
{
    return guard_of(stack_at(simt_current_block->slot, t->stack)) + SYSTEM_PAGE;
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
