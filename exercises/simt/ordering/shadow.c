// The shadow words: one for each 4 bytes of memory. After the first access to only some of the 4 bytes, each
// byte has a word of its own. The words of shared memory are stored as they are, and those of device memory
// in columns.
#include <stdlib.h>

#include "race.h"

void simt_ordering_place(struct block *b)
{
    b->ordering = simt_device_calloc(1, sizeof *b->ordering);
    const size_t words = SHARED_SPAN / 4;
    static struct shadow_word *of_all[2];
    unsigned half = b->slot / MAX_RESIDENT;
    if (!of_all[half])
        of_all[half] = simt_device_reserve(MAX_RESIDENT * words * sizeof *of_all[half]);
    b->shadow = of_all[half] + b->slot % MAX_RESIDENT * words;
}

struct shadow_word (*simt_splits)[4];
static uint32_t split_count = 1, split_room; // number 0 is not used

struct shadow_word simt_shadow_holding(struct spot at)
{
    struct shadow_word c = at.block ? at.block->shadow[at.offset / 4] : simt_shadow_of_device(at.offset);
    return c.split ? simt_splits[c.split][at.offset % 4] : c;
}

// Each byte gets a copy of the list, because a list that one byte no longer needs may be given to any other
// word.
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
    uint64_t w = simt_shadow_holding(any_spot(address)).write;
    return w < simt_current_launch->first_stamp ? 0 : w;
}

uint64_t simt_last_global_write(size_t offset)
{
    uint64_t w = simt_shadow_holding(device_spot(offset)).write;
    return w < simt_current_launch->first_stamp ? 0 : w;
}

uint64_t simt_last_writer(size_t offset) { return simt_shadow_holding(device_spot(offset)).write; }

unsigned simt_strong_writes(uintptr_t address, uint64_t stamps[])
{
    struct shadow_word c = simt_shadow_holding(any_spot(address));
    const struct others *o = simt_others_of(&c);
    unsigned count = 0;
    for (unsigned i = 0; o && i < o->count; i++)
        if (o->stamps[i] & STRONG && o->stamps[i] & 1 && o->stamps[i] >= simt_current_launch->first_stamp)
            stamps[count++] = stamp_of(o->stamps[i]);
    return count;
}
