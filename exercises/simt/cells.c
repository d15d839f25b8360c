// The cells, one for 4 bytes; or, from the first access to only some of these on, one for each byte.
#include <stdlib.h>

#include "device.h"
#include "race.h"

static struct cell (*splits)[4]; // split cells, a cell a byte; number 0 is not used
static uint32_t split_count = 1, split_room;

const struct cell *cell_holding(const struct cell *cells, size_t offset)
{
    const struct cell *c = &cells[offset / 4];
    return c->split ? &splits[c->split][offset % 4] : c;
}

static const struct cell *cell_at(uintptr_t address)
{
    size_t offset = address - (uintptr_t)here->shared;
    return offset < SHARED_SPAN ? cell_holding(here->cells, offset)
                                : cell_holding(arena_cells, global_offset(address));
}

// Each byte has a list of its own: what one of them forgets may be given to any other cell.
static uint32_t split(struct cell *c)
{
    if (split_count >= split_room) {
        split_room = split_room ? 2 * split_room : 1024;
        splits = realloc(splits, split_room * sizeof *splits);
        if (!splits)
            abort();
    }
    for (int i = 0; i < 4; i++) {
        splits[split_count][i] = *c;
        if (i > 0)
            splits[split_count][i].others = others_copy(c->others);
    }
    c->others = 0;
    return split_count++;
}

struct cell *cell_bytes(struct cell *c)
{
    if (!c->split)
        c->split = split(c);
    return splits[c->split];
}

uint64_t last_write(uintptr_t address)
{
    uint64_t w = cell_at(address)->write;
    return w < now->first_stamp ? 0 : w;
}

uint64_t last_global_write(size_t offset)
{
    uint64_t w = cell_holding(arena_cells, offset)->write;
    return w < now->first_stamp ? 0 : w;
}

uint64_t cell_writer(size_t offset) { return cell_holding(arena_cells, offset)->write; }

unsigned strong_writes(uintptr_t address, uint64_t stamps[])
{
    const struct others *o = others_of(cell_at(address));
    unsigned count = 0;
    for (unsigned i = 0; o && i < o->count; i++)
        if (o->stamps[i] & STRONG && o->stamps[i] & 1 && o->stamps[i] >= now->first_stamp)
            stamps[count++] = stamp_of(o->stamps[i]);
    return count;
}
