// Asynchronous copies. A copy is made as late as it may be: when its thread waits for it, or tells others by
// a barrier that it is done. Until then, its destination counts as not written, so a read that comes too
// early is found. If others access the source or the destination in the meantime, that is a race like any
// other.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

struct copy {
    uint32_t launch;
    uint64_t block;
    uint32_t thread;
    uint8_t *to;
    const uint8_t *from;
    size_t bytes, zeros; // how many are copied, and how many after them are set to 0
    const void *key; // the barrier or pipeline that completes it; NULL if the thread waits for its batches
    unsigned batch;  // the thread's batch that the copy belongs to: 1, 2, …; 0 if it is not committed
    const void *by;
};

static struct copy *copies;
static size_t copy_count;
// How many batches each thread of a resident block has committed.
static unsigned batches[MAX_SLOTS][MAX_BLOCK_THREADS];
static uint64_t batches_of[MAX_SLOTS]; // the number of that block, plus 1
static uint32_t batches_launch;

static bool is_mine(const struct copy *c)
{
    return c->thread == simt_current_thread->number && c->block == simt_current_block->number;
}

static unsigned *my_batches(void)
{
    unsigned slot = simt_current_block->slot;
    if (batches_launch != simt_current_launch->number)
        memset(batches_of, 0, sizeof batches_of);
    batches_launch = simt_current_launch->number;
    if (batches_of[slot] != simt_current_block->number + 1)
        memset(batches[slot], 0, sizeof batches[slot]);
    batches_of[slot] = simt_current_block->number + 1;
    return &batches[slot][simt_current_thread->number];
}

// From now on, the destination contains nothing that may be read.
static void forget_contents(uint8_t *to, size_t bytes)
{
    static const uint32_t fresh = POISON;
    size_t offset = (uintptr_t)to - (uintptr_t)simt_current_block->shared;
    uint8_t *state = simt_current_block->state;
    if (offset >= SHARED_SPAN || bytes > SHARED_SPAN - offset) {
        offset = global_offset((uintptr_t)to);
        state = simt_arena_state;
        if (offset == NOWHERE || bytes > global_room(offset))
            return; // reported when the copy is made
    }
    for (size_t i = offset; i < offset + bytes; i++)
        if (!(state[i / 4] >> i % 4 & 1))
            return;
    for (size_t i = 0; i < bytes; i++)
        to[i] = ((const uint8_t *)&fresh)[(offset + i) % 4];
    simt_state_set(state, offset, bytes, STATE_FRESH);
}

// t has as many bytes as its address must be a multiple of.
static void demand_alignment(struct touch *t)
{
    t->at = own_spot(t->address);
    if (t->address % t->bytes && t->at.offset != NOWHERE)
        simt_tell_misaligned(t, true);
}

void simt_copy_begin(void *to, const void *from, size_t bytes, size_t zeros, size_t alignment,
                     const void *key, void *by)
{
    if (!simt_current_thread || bytes + zeros == 0)
        return;
    demand_alignment(TOUCH(from, alignment, ACCESS_READ, by));
    demand_alignment(TOUCH(to, alignment, ACCESS_WRITE, by));
    simt_more_than_memory = true;
    while (copy_count > 0 && copies[copy_count - 1].launch != simt_current_launch->number)
        copy_count--;
    *ADDED(copies, copy_count) = (struct copy){.launch = simt_current_launch->number,
                                               .block = simt_current_block->number,
                                               .thread = simt_current_thread->number,
                                               .to = to,
                                               .from = from,
                                               .bytes = bytes,
                                               .zeros = zeros,
                                               .key = key,
                                               .by = by};
    if (simt_options.checks)
        forget_contents(to, bytes + zeros);
}

static void make(struct copy c)
{
    simt_access_slow(TOUCH(c.from, c.bytes, ACCESS_READ, c.by));
    simt_access_slow(TOUCH(c.to, c.bytes + c.zeros, ACCESS_WRITE, c.by));
    memcpy(c.to, c.from, c.bytes);
    memset(c.to + c.bytes, 0, c.zeros);
}

// Makes the running thread's copies with that key. Without a key, makes those of its batches up to `last`.
static void make_those(const void *key, unsigned last)
{
    for (size_t i = 0; i < copy_count;) {
        struct copy c = copies[i];
        if (!is_mine(&c) || c.key != key || (!key && (c.batch == 0 || c.batch > last))) {
            i++;
            continue;
        }
        memmove(&copies[i], &copies[i + 1], (--copy_count - i) * sizeof *copies);
        make(c); // this may end the launch
    }
}

void simt_copy_commit(void)
{
    if (!simt_current_thread)
        return;
    unsigned batch = ++*my_batches();
    for (size_t i = 0; i < copy_count; i++)
        if (is_mine(&copies[i]) && !copies[i].key && copies[i].batch == 0)
            copies[i].batch = batch;
}

void simt_copy_wait(unsigned newest)
{
    if (!simt_current_thread)
        return;
    unsigned made = *my_batches();
    if (made > newest)
        make_those(NULL, made - newest);
}

void simt_copy_finish(const void *key)
{
    if (simt_current_thread)
        make_those(key, 0);
}

// Returns the copy that will write that byte, or NULL if there is none.
static const struct copy *in_flight(uintptr_t address)
{
    for (size_t i = 0; i < copy_count; i++) {
        const struct copy *c = &copies[i];
        if (c->launch == simt_current_launch->number && c->block == simt_current_block->number &&
            address - (uintptr_t)c->to < c->bytes + c->zeros)
            return c;
    }
    return NULL;
}

bool simt_copy_read_early(struct finding *f, uintptr_t address)
{
    const struct copy *c = in_flight(address);
    if (!c)
        return false;
    f->kind = "early-read";
    f->access[f->accesses] = simt_access_beside(&f->access[0], OP_CALL, text_offset(c->by));
    f->access[f->accesses++].thread = simt_thread_index(&simt_current_block->threads[c->thread]);
    BECAUSE(f, "copy-not-awaited", .n = {!(c->key || c->batch)});
    return true;
}
