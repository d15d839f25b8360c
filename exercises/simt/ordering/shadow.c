// The shadow words, one for 4 bytes; or, from the first access to only some of these on, one for each byte.
#include <stdlib.h>

#include "ordering.h"
#include "race.h"

struct shadow_word *simt_arena_shadow;

void simt_shadow_open(void)
{
    simt_arena_shadow =
        simt_device_reserve(simt_memory_offsets() / 4 * sizeof *simt_arena_shadow, "shadow words");
}

void simt_shadow_place(struct block *b)
{
    const size_t words = SHARED_SPAN / 4;
    static struct shadow_word *of_all;
    if (!of_all)
        of_all = simt_device_reserve(MAX_RESIDENT * words * sizeof *of_all, "shadow words of shared memory");
    b->shadow = of_all + b->slot * words;
}

void simt_shadow_forget(const struct allocation *a)
{
    simt_memory_give_back(&simt_arena_shadow[a->offset / 4], a->bytes / 4 * sizeof *simt_arena_shadow);
}

struct shadow_word (*simt_splits)[4];
static uint32_t split_count = 1, split_room; // number 0 is not used

const struct shadow_word *simt_shadow_holding(const struct shadow_word *words, size_t offset)
{
    const struct shadow_word *c = &words[offset / 4];
    return c->split ? &simt_splits[c->split][offset % 4] : c;
}

static const struct shadow_word *shadow_at(uintptr_t address)
{
    const struct block *b = simt_shared_block(address);
    return b ? simt_shadow_holding(b->shadow, address - (uintptr_t)b->shared)
             : simt_shadow_holding(simt_arena_shadow, global_offset(address));
}

// Each byte has a list of its own: what one of them forgets may be given to any other word.
static uint32_t split(struct shadow_word *c)
{
    if (split_count >= split_room) {
        split_room = split_room ? 2 * split_room : 1024;
        simt_splits = simt_device_realloc(simt_splits, split_room, sizeof *simt_splits);
    }
    for (int i = 0; i < 4; i++) {
        simt_splits[split_count][i] = *c;
        if (i > 0)
            simt_splits[split_count][i].others = simt_others_copy(c->others);
    }
    c->others = 0;
    return split_count++;
}

struct shadow_word *simt_shadow_bytes(struct shadow_word *c)
{
    if (!c->split)
        c->split = split(c);
    return simt_splits[c->split];
}

uint64_t simt_last_write(uintptr_t address)
{
    uint64_t w = shadow_at(address)->write;
    return w < simt_current_launch->first_stamp ? 0 : w;
}

uint64_t simt_last_global_write(size_t offset)
{
    uint64_t w = simt_shadow_holding(simt_arena_shadow, offset)->write;
    return w < simt_current_launch->first_stamp ? 0 : w;
}

uint64_t simt_last_writer(size_t offset) { return simt_shadow_holding(simt_arena_shadow, offset)->write; }

unsigned simt_strong_writes(uintptr_t address, uint64_t stamps[])
{
    const struct others *o = simt_others_of(shadow_at(address));
    unsigned count = 0;
    for (unsigned i = 0; o && i < o->count; i++)
        if (o->stamps[i] & STRONG && o->stamps[i] & 1 && o->stamps[i] >= simt_current_launch->first_stamp)
            stamps[count++] = stamp_of(o->stamps[i]);
    return count;
}
