// Fibers: their stacks, and how fibers begin. The switch itself is in switch.S.
#define _GNU_SOURCE
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include "inside.h"

uintptr_t simt_stacks[2];
static unsigned guarded[MAX_SLOTS]; // by slot: number of stacks that have a guard page

#ifndef MADV_GUARD_INSTALL
#define MADV_GUARD_INSTALL 102 // since Linux 6.13; glibc's headers may be older
#endif
#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23 // since Linux 5.14
#endif
#ifndef SYS_process_madvise
#define SYS_process_madvise 440
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

// Where a fiber begins. The word there is read by the switch to it, and is written only once, because
// simt_fiber_begin leaves it as it is.
static uintptr_t fresh_of(unsigned slot, unsigned number) { return stack_at(slot, number + 1) - FRESH_BYTES; }

_Static_assert(MAX_BLOCK_THREADS <= UIO_MAXIOV, "one call takes the stacks of a block");

// Gives the system an advice about several pages in one call. False if it takes none in this way: Linux
// before 6.13, a sandbox, and QEMU.
static bool advise(struct iovec *pages, unsigned count, int advice)
{
    static bool refused;
    const int self = refused ? -1 : (int)syscall(SYS_pidfd_open, getpid(), 0);
    const bool done = self >= 0 && syscall(SYS_process_madvise, self, pages, count, advice, 0) ==
                                       (long)(count * SYSTEM_PAGE);
    if (self >= 0)
        close(self);
    refused = !done;
    return done;
}

// Guards the slot's first stacks, and makes the pages exist in which their fibers begin. A fault for each of
// these pages would take twice as long, and a call for each guard four times.
static void prepare_pages(unsigned slot, unsigned count)
{
    static struct iovec guards[MAX_BLOCK_THREADS], tops[MAX_BLOCK_THREADS];
    const unsigned first = guarded[slot];
    for (unsigned i = first; i < count; i++) {
        guards[i - first] = (struct iovec){(void *)guard_of(stack_at(slot, i)), SYSTEM_PAGE};
        tops[i - first] = (struct iovec){(void *)(fresh_of(slot, i) & ~(SYSTEM_PAGE - 1)), SYSTEM_PAGE};
    }
    if (!advise(guards, count - first, MADV_GUARD_INSTALL))
        for (unsigned i = first; i < count; i++)
            guard(guard_of(stack_at(slot, i)));
    advise(tops, count - first, MADV_POPULATE_WRITE);
    guarded[slot] = count;
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
    if (count > guarded[slot])
        prepare_pages(slot, count);
}

// Gives each thread of b a fresh fiber.
void simt_fiber_prepare(struct block *b)
{
    if (b->count > b->schedule->prepared)
        open_stacks(b->slot, b->count);
    uintptr_t fresh = fresh_of(b->slot, 0);
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
