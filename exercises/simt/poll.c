// Threads that wait for a flag. A strong read may be a poll: the thread lets others run first, always if it
// has just read the same place, and now and then if not, which also mixes the order of atomics.
#include <stdio.h>
#include <string.h>

#include "device.h"
#include "stamp.h"

void poll_before(uintptr_t address, unsigned access, uint64_t pc)
{
    struct poll *p = &here->polls[self->number];
    bool again = p->address == address && p->pc == pc;
    *p = (struct poll){address, pc, access, p->waits | again};
    if (again || random_next() % 2)
        block_yield();
}

void simt_pause(void)
{
    if (self)
        block_yield();
}

// An atomic has changed what it was applied to. If the first one of each block goes to the same place, that
// is a counter which gives them their numbers.
void simt_changed(void)
{
    if (!self)
        return;
    now->changes++;
    if (here->numbered)
        return;
    here->numbered = true;
    uintptr_t place = here->polls[self->number].address;
    now->numbered = place == now->counter;
    now->counter = place;
}

static void append(struct finding *f, const char *format, unsigned long long a, unsigned long long b)
{
    size_t n = strlen(f->why);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    snprintf(f->why + n, sizeof f->why - n, format, a, b);
#pragma GCC diagnostic pop
}

static void tell_poller(struct finding *f, const struct block *b, const struct thread *t)
{
    const struct poll *p = &b->polls[t->number];
    f->access[0] = (struct access){.op = op_of(p->access),
                                   .pc = p->pc,
                                   .on_device = true,
                                   .thread = thread_index(t),
                                   .block = block_index(b->number)};
    f->accesses = 1;
    size_t offset = p->address - (uintptr_t)b->shared;
    bool shared = offset < SHARED_SPAN;
    name_object(f, shared ? offset : global_offset(p->address), shared);
    append(f, "thread %llu of block %llu waits for it at %%1", f->access[0].thread.x, f->access[0].block.x);
    uint64_t w = race_last_write(p->address);
    if (!w || (w & PC_MASK) == p->pc) { // a poll by an atomic that changes nothing is no news
        append(f, ", and nobody has raised it", 0, 0);
        return;
    }
    f->access[f->accesses++] = access_of(w, true);
    append(f, "; thread %llu of block %llu wrote it last, at %%2", f->access[1].thread.x,
           f->access[1].block.x);
}

static void add_barrier(struct finding *f, const struct block *b)
{
    for (unsigned i = 0; i < b->count; i++) {
        const struct thread *t = &b->threads[i];
        if (t->state != THREAD_WAITING && t->state != THREAD_LANE)
            continue;
        f->access[f->accesses++] = access_waiting(b, t);
        if (t->state == THREAD_LANE)
            append(f, "; %llu of its block's lanes wait at %%%llu for the rest of their warps", b->at_warp,
                   f->accesses);
        else
            append(f, "; %llu of its block's threads wait at the barrier at %%%llu", b->waiting, f->accesses);
        return;
    }
}

static bool is_flag(uintptr_t address)
{
    return address - (uintptr_t)here->shared < SHARED_SPAN || global_offset(address) != NOWHERE;
}

// Nobody polls: blocks wait for the whole grid, and others of it have returned.
static void tell_grid_barrier(struct finding *f)
{
    unsigned waiting = 0;
    for (unsigned s = 0; s < now->places; s++)
        if (slots[s] && slots[s]->resident && slots[s]->at_grid) {
            if (waiting++ == 0)
                add_barrier(f, slots[s]);
        }
    if (waiting == 0) {
        snprintf(f->why, sizeof f->why, "every resident thread waits, and nothing changes");
        return;
    }
    snprintf(
        f->why, sizeof f->why,
        "%u of %llu blocks wait at %%1 for the whole grid, and the others have returned or wait elsewhere: "
        "every thread of the grid must reach it",
        waiting, (unsigned long long)now->blocks);
}

// Every resident thread waits for a flag or at a barrier, and nothing has changed for long: says who waits
// where, for what, and what may be behind it.
void tell_deadlock(void)
{
    struct finding f = {.kind = DEADLOCK};
    for (unsigned s = 0; s < now->places && !f.accesses; s++) {
        here = slots[s];
        for (unsigned i = 0; here && here->resident && i < here->count && !f.accesses; i++)
            if (here->threads[i].state == THREAD_READY && is_flag(here->polls[i].address)) {
                tell_poller(&f, here, &here->threads[i]);
                add_barrier(&f, here);
            }
    }
    if (!f.accesses)
        tell_grid_barrier(&f);
    if (now->started < now->blocks)
        append(&f,
               ". %llu of %llu blocks have not started, and can't before a resident one ends: a block may "
               "wait only for blocks that started before it",
               now->blocks - now->started, now->blocks);
    if (now->started < now->blocks && !now->numbered)
        append(&f, ", so take its number from an atomic counter, not from blockIdx", 0, 0);
    finding_add(&f);
    here = NULL;
}
