// Who touched a cell last, and whether that is ordered before now.
//
// A cell stands for 4 bytes of shared or device memory. It keeps the last write and up to two readers that
// are not ordered with each other, each as a stamp: see stamp.h. (The idea of last access by epoch is that of
// Flanagan and Freund, "FastTrack", PLDI 2009.)
//
// Two readers suffice while only barriers and launches order threads: of three readers that are unordered
// with each other, at least two are unordered with any writer that is unordered with the third.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device.h"
#include "stamp.h"

static uint64_t *owners; // owners[e - owners_base]: the block that epoch e belongs to
static uint32_t owners_base, owners_room;
static uint32_t last_epoch;

static struct cell (*splits)[4]; // split cells, a cell a byte; number 0 is not used
static uint32_t split_count = 1, split_room;

uint32_t race_new_epoch(const struct block *b)
{
    uint32_t e = ++last_epoch;
    if (owners_base != now->first_epoch)
        owners_base = now->first_epoch;
    if (e - owners_base >= owners_room) {
        owners_room = owners_room ? 2 * owners_room : 4096;
        owners = realloc(owners, owners_room * sizeof *owners);
        if (!owners)
            abort();
    }
    owners[e - owners_base] = b->number;
    return e;
}

uint32_t race_next_epoch(void) { return last_epoch + 1; }

// Whether the access with that stamp happens before what the running thread does now.
static bool ordered_shared(uint64_t stamp, uint64_t mine)
{
    return epoch_of(stamp) != epoch_of(mine) || same_thread(stamp, mine);
}

static bool ordered_global(uint64_t stamp, uint64_t mine)
{
    uint32_t e = epoch_of(stamp);
    if (e < now->first_epoch || same_thread(stamp, mine))
        return true;
    return e != epoch_of(mine) && owners[e - owners_base] == here->number;
}

static bool ordered(uint64_t stamp, uint64_t mine, bool shared)
{
    return shared ? ordered_shared(stamp, mine) : ordered_global(stamp, mine);
}

// ---- telling

static struct access access_of(uint64_t stamp, bool write)
{
    struct thread t = {.number = (uint32_t)(stamp >> THREAD_SHIFT) & (MAX_BLOCK_THREADS - 1)};
    return (struct access){.op = stamp & ATOMIC ? OP_ATOMIC
                                 : write        ? OP_WRITE
                                                : OP_READ,
                           .pc = stamp & PC_MASK,
                           .on_device = true,
                           .thread = thread_index(&t),
                           .block = block_index(owners[epoch_of(stamp) - owners_base])};
}

static const char *verb(const struct access *a)
{
    return a->op == OP_READ ? "reads" : a->op == OP_WRITE ? "writes" : "atomically updates";
}

static void tell_race(uint64_t before, bool before_writes, uint64_t mine, bool writes, size_t offset,
                      bool shared)
{
    struct finding f = {.kind = shared ? SHARED_RACE : GLOBAL_RACE, .accesses = 2};
    f.access[0] = access_of(mine, writes);
    f.access[1] = access_of(before, before_writes);
    bool swap = writes && !before_writes; // the reader first: that is how one tells it
    if (swap) {
        struct access a = f.access[0];
        f.access[0] = f.access[1];
        f.access[1] = a;
    }
    name_object(&f, offset, shared);
    const struct access *a = &f.access[0], *b = &f.access[1];
    bool same_block = a->block.x == b->block.x && a->block.y == b->block.y && a->block.z == b->block.z;
    if (same_block)
        snprintf(f.why, sizeof f.why,
                 "thread %u %s it at %%1 while thread %u %s it at %%2, with no barrier between", a->thread.x,
                 verb(a), b->thread.x, verb(b));
    else
        snprintf(f.why, sizeof f.why,
                 "thread %u of block %u %s it at %%1 while thread %u of block %u %s it at %%2: "
                 "nothing orders two blocks of one launch",
                 a->thread.x, a->block.x, verb(a), b->thread.x, b->block.x, verb(b));
    finding_add(&f);
}

// ---- the check

// Notes a reader. With both places taken by others that are not ordered before it, a plain reader takes that
// of a strong one, which conflicts with less.
static void note_reader(struct cell *c, uint64_t mine, bool shared)
{
    for (int i = 0; i < 2; i++)
        if (same_thread(c->read[i], mine)) {
            if (!(mine & STRONG))
                c->read[i] = mine;
            return;
        }
    for (int i = 0; i < 2; i++)
        if (!c->read[i] || ordered(c->read[i], mine, shared)) {
            c->read[i] = mine;
            return;
        }
    for (int i = 0; i < 2 && !(mine & STRONG); i++)
        if (c->read[i] & STRONG) {
            c->read[i] = mine;
            return;
        }
}

static inline bool check_cell(struct cell *c, unsigned access, uint64_t mine, size_t offset, bool shared)
{
    bool strong = mine & STRONG, writes = access & ACCESS_WRITE;
    uint64_t w = c->write;
    if (w && !same_thread(w, mine) && !(strong && (w & STRONG)) && !ordered(w, mine, shared)) {
        tell_race(w, true, mine, writes, offset, shared);
        return false;
    }
    if (!writes) {
        note_reader(c, mine, shared);
        return true;
    }
    for (int i = 0; i < 2; i++) {
        uint64_t r = c->read[i];
        if (r && !same_thread(r, mine) && !(strong && (r & STRONG)) && !ordered(r, mine, shared)) {
            tell_race(r, false, mine, true, offset, shared);
            return false;
        }
    }
    c->write = mine;
    c->read[0] = c->read[1] = 0;
    return true;
}

static uint32_t split(const struct cell *c)
{
    if (split_count >= split_room) {
        split_room = split_room ? 2 * split_room : 1024;
        splits = realloc(splits, split_room * sizeof *splits);
        if (!splits)
            abort();
    }
    for (int i = 0; i < 4; i++)
        splits[split_count][i] = *c;
    return split_count++;
}

static inline void check(struct cell *cells, size_t offset, unsigned bytes, unsigned access, uint64_t pc,
                         bool shared)
{
    uint64_t mine = self->stamp | pc;
    if (access & (ACCESS_VOLATILE | ACCESS_ATOMIC))
        mine |= access & ACCESS_ATOMIC ? STRONG | ATOMIC : STRONG;
    size_t end = offset + bytes;
    while (offset < end) {
        struct cell *c = &cells[offset / 4];
        unsigned first = offset % 4, stop = end - offset + first < 4 ? (unsigned)(end - offset) + first : 4;
        if (first == 0 && stop == 4 && !c->split) {
            if (!check_cell(c, access, mine, offset, shared))
                return;
        } else {
            if (!c->split)
                c->split = split(c);
            for (unsigned i = first; i < stop; i++)
                if (!check_cell(&splits[c->split][i], access, mine, offset + i - first, shared))
                    return;
        }
        offset += stop - first;
    }
}

void race_shared(size_t offset, unsigned bytes, unsigned access, uint64_t pc)
{
    check(here->cells, offset, bytes, access, pc, true);
}

void race_global(size_t offset, unsigned bytes, unsigned access, uint64_t pc)
{
    check(arena_cells, offset, bytes, access, pc, false);
}
