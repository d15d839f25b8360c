// Who touched a cell last, and whether that is ordered before now.
//
// A cell stands for 4 bytes of shared or device memory. It keeps the last write and up to two readers that
// are not ordered with each other, each as a stamp: see stamp.h. (The idea of last access by epoch is that of
// Flanagan and Freund, "FastTrack", PLDI 2009.)
//
// An access that is not ordered after a kept one is kept beside it; one that is replaces it, but only if it
// is no weaker: a strong access conflicts with less than a plain one, and a read with less than a write.
//
// Two plain readers suffice while only barriers and launches order threads: see note_reader.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device.h"
#include "stamp.h"

static struct owner { // owners[e - owners_base]: whose epoch e is
    uint64_t block;
    uint32_t interval; // the epoch that the block's interval began with
} * owners;
static uint32_t owners_base, owners_room;
static uint32_t last_epoch;

static struct cell (*splits)[4]; // split cells, a cell a byte; number 0 is not used
static uint32_t split_count = 1, split_room;

uint32_t race_new_epoch(const struct block *b, uint32_t interval)
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
    owners[e - owners_base] = (struct owner){b->number, interval ? interval : e};
    return e;
}

uint32_t race_next_epoch(void) { return last_epoch + 1; }

struct moment moment_of(uint64_t stamp)
{
    const struct owner *o = &owners[epoch_of(stamp) - owners_base];
    return (struct moment){o->block, o->interval, epoch_of(stamp),
                           (uint32_t)(stamp >> THREAD_SHIFT) & (MAX_BLOCK_THREADS - 1)};
}

// Whether the access with that stamp happens before what the running thread does now.
static bool ordered(uint64_t stamp, uint64_t mine, bool shared)
{
    if (same_thread(stamp, mine) || stamp < (shared ? here->first_stamp : now->first_stamp))
        return true;
    struct moment m = moment_of(stamp);
    if (m.block == here->number && (m.interval < epoch_of(here->first_stamp) || m.thread == self->number))
        return true;
    return now->fine && order_knows(&m);
}

// ---- telling

struct access access_of(uint64_t stamp, bool write)
{
    struct thread t = {.number = (uint32_t)(stamp >> THREAD_SHIFT) & (MAX_BLOCK_THREADS - 1)};
    return (struct access){.op = stamp & ATOMIC ? OP_ATOMIC
                                 : write        ? OP_WRITE
                                                : OP_READ,
                           .pc = stamp & PC_MASK,
                           .on_device = true,
                           .thread = thread_index(&t),
                           .block = block_index(moment_of(stamp).block)};
}

static const char *verb(const struct access *a)
{
    return a->op == OP_READ ? "reads" : a->op == OP_WRITE ? "writes" : "atomically updates";
}

static bool same_block(const struct access *a, const struct access *b)
{
    return a->block.x == b->block.x && a->block.y == b->block.y && a->block.z == b->block.z;
}

// The two are ordered by a flag but for a fence. Names the flag's lines and the side where the fence is
// missing.
static bool tell_missing_fence(struct finding *f, uint64_t before)
{
    struct moment m = moment_of(before);
    uint64_t flag_writer, flag_reader;
    enum missing missing = order_missing(&m, &flag_writer, &flag_reader);
    if (missing == NOT_A_PATTERN)
        return false;
    const struct access *later = &f->access[0], *earlier = &f->access[1];
    f->kind = MISSING_FENCE;
    f->access[2] = access_of(flag_writer, true);
    f->access[3] = access_of(flag_reader, false);
    f->accesses = 4;
    const char *sides[] = {
        [WRITERS_FENCE] = "a __threadfence() is missing on the writer's side, between %2 and %3",
        [READERS_FENCE] = "a __threadfence() is missing on the reader's side, between %4 and %1",
        [BOTH_FENCES] =
            "a __threadfence() is missing on both sides, between %2 and %3 and between %4 and %1"};
    snprintf(f->why, sizeof f->why,
             "block %u %s it at %%2 and signals at %%3; block %u sees the signal at %%4 and %s it at %%1: %s",
             earlier->block.x, verb(earlier), later->block.x, verb(later), sides[missing]);
    return true;
}

// A flag between the two was raised by a thread that had not waited for the earlier one's.
static bool tell_flag_too_early(struct finding *f, uint64_t before)
{
    struct moment m = moment_of(before);
    uint64_t flag_writer, flag_reader;
    if (!order_flag_too_early(&m, &flag_writer, &flag_reader))
        return false;
    const struct access *later = &f->access[0], *earlier = &f->access[1];
    f->access[2] = access_of(flag_writer, true);
    f->access[3] = access_of(flag_reader, false);
    f->accesses = 4;
    snprintf(f->why, sizeof f->why,
             "thread %u of block %u %s it at %%1 while thread %u of block %u %s it at %%2: the flag that "
             "thread %u raises at %%3, seen at %%4, doesn't wait for that: there must be a barrier before it",
             later->thread.x, later->block.x, verb(later), earlier->thread.x, earlier->block.x, verb(earlier),
             f->access[2].thread.x);
    return true;
}

static void tell_race(uint64_t before, bool before_writes, uint64_t mine, bool writes, size_t offset,
                      bool shared)
{
    struct finding f = {.kind = shared ? SHARED_RACE : GLOBAL_RACE, .accesses = 2};
    f.access[0] = access_of(mine, writes);
    f.access[1] = access_of(before, before_writes);
    name_object(&f, offset, shared);
    if (!same_block(&f.access[0], &f.access[1]) &&
        (tell_missing_fence(&f, before) || tell_flag_too_early(&f, before))) {
        finding_add(&f);
        return;
    }
    bool swap = writes && !before_writes; // the reader first: that is how one tells it
    if (swap) {
        struct access a = f.access[0];
        f.access[0] = f.access[1];
        f.access[1] = a;
    }
    const struct access *a = &f.access[0], *b = &f.access[1];
    bool flag = (mine ^ before) & STRONG; // one side is volatile or atomic, the other plain
    if (same_block(a, b))
        snprintf(f.why, sizeof f.why,
                 "thread %u %s it at %%1 while thread %u %s it at %%2, with no barrier between", a->thread.x,
                 verb(a), b->thread.x, verb(b));
    else
        snprintf(f.why, sizeof f.why,
                 "thread %u of block %u %s it at %%1 while thread %u of block %u %s it at %%2: %s",
                 a->thread.x, a->block.x, verb(a), b->thread.x, b->block.x, verb(b),
                 flag ? "one of the two is a plain access, which the compiler may move or keep in a register"
                      : "nothing orders two blocks of one launch");
    struct moment reader = moment_of(swap ? before : mine);
    bool raised, stale = !same_block(a, b) && !flag && a->op == OP_READ && polled_old_flag(&reader, &raised);
    if (stale) {
        size_t n = strlen(f.why);
        snprintf(
            f.why + n, sizeof f.why - n,
            raised ? ", and the flag that block %u saw was raised before this launch: clear flags before each"
                   : ", and block %u went on though the flag that it saw was not raised: it must wait until "
                     "it is",
            a->block.x);
    }
    finding_add(&f);
}

// ---- the check

// Accesses beyond the two readers and the one writer of a cell: those that are not covered by later ones.
static struct others {
    uint64_t *stamps; // the lowest bit of a pc is of no use here: it marks a write
    unsigned count, room;
    unsigned plain, writes; // of them
    unsigned dropped;
    uint32_t next; // that is free, after this one
} * others;
static uint32_t others_count = 1, others_room, others_free;

static uint64_t stamp_of(uint64_t entry) { return entry >> 1 << 1; }

// Whether the access `before` needs no place any more once the one in hand has one: whoever conflicts with it
// and comes after both conflicts with this one too, and is not ordered after this one only.
static bool covered(uint64_t before, bool before_writes, uint64_t mine, bool writes, bool shared)
{
    if (before < (shared ? here->first_stamp : now->first_stamp))
        return true;
    return (writes || !before_writes) && (!(mine & STRONG) || before & STRONG) &&
           ordered(before, mine, shared);
}

static uint32_t new_others(void)
{
    uint32_t i = others_free;
    if (i) {
        others_free = others[i].next;
        return i;
    }
    if (others_count >= others_room) {
        others_room = others_room ? 2 * others_room : 256;
        others = realloc(others, others_room * sizeof *others);
        if (!others)
            abort();
    }
    others[others_count] = (struct others){NULL, 0, 0, 0, 0, 0, 0};
    return others_count++;
}

static void forget_others(struct cell *c)
{
    struct others *o = &others[c->others];
    o->count = o->plain = o->writes = o->dropped = 0;
    o->next = others_free;
    others_free = c->others;
    c->others = 0;
}

static void note_other(struct others *o, uint64_t entry)
{
    o->stamps[o->count++] = entry;
    o->plain += !(entry & STRONG);
    o->writes += entry & 1;
}

// Gives a cell's list room for one more, if it may: now and then by what the access in hand covers.
static bool make_room(struct others *o, uint64_t mine, bool writes, bool shared)
{
    if (o->count < o->room)
        return true;
    if (o->room == MAX_OTHERS && o->dropped++ % (MAX_OTHERS / 4) != 0)
        return false;
    unsigned count = o->count;
    o->count = o->plain = o->writes = 0;
    for (unsigned i = 0; i < count; i++)
        if (!covered(stamp_of(o->stamps[i]), o->stamps[i] & 1, mine, writes, shared))
            note_other(o, o->stamps[i]);
    if (o->count > o->room / 2 && o->room < MAX_OTHERS) {
        o->room *= 2;
        o->stamps = realloc(o->stamps, o->room * sizeof *o->stamps);
        if (!o->stamps)
            abort();
    }
    return o->count < o->room;
}

static void remember(struct cell *c, uint64_t stamp, bool write, uint64_t mine, bool writes, bool shared)
{
    if (!c->others)
        c->others = new_others();
    struct others *o = &others[c->others];
    if (!o->stamps) {
        o->room = 4;
        o->stamps = calloc(o->room, sizeof *o->stamps);
        if (!o->stamps)
            abort();
    }
    uint64_t entry = stamp_of(stamp) | write;
    if (o->count > 0 && same_thread(o->stamps[o->count - 1], entry) &&
        ((o->stamps[o->count - 1] ^ entry) & (STRONG | 1)) == 0)
        return;
    if (make_room(o, mine, writes, shared))
        note_other(o, entry);
}

// Whether that read by the running thread, in this launch, is of no use beside the one in hand.
static bool is_earlier_poll(uint64_t stamp, uint64_t mine)
{
    const uint64_t thread = (uint64_t)(MAX_BLOCK_THREADS - 1) << THREAD_SHIFT;
    return ((stamp ^ mine) & (thread | STRONG)) == 0 && stamp >= now->first_stamp &&
           moment_of(stamp).block == here->number;
}

// A thread that polls reads again what it has read: the later read takes the place of the earlier one.
// Returns whether there was one.
static bool replace_poll(struct cell *c, uint64_t mine)
{
    for (int i = 0; i < 2; i++)
        if (is_earlier_poll(c->read[i], mine)) {
            c->read[i] = mine;
            return true;
        }
    struct others *o = c->others ? &others[c->others] : NULL;
    for (unsigned i = 0; o && i < o->count; i++)
        if (!(o->stamps[i] & 1) && is_earlier_poll(o->stamps[i], mine)) {
            o->stamps[i] = stamp_of(mine);
            return true;
        }
    return false;
}

// Notes a reader. While only barriers and launches order threads, two plain readers suffice: of two blocks,
// for no writer is ordered after both, or of one interval of a block, and then a third of that interval adds
// nothing, but one of another block takes the place of either.
static void note_reader(struct cell *c, uint64_t mine, bool shared)
{
    for (int i = 0; i < 2; i++)
        if (c->read[i] && same_thread(c->read[i], mine) && !(c->read[i] & STRONG && !(mine & STRONG)))
            return;
    if (mine & STRONG && replace_poll(c, mine))
        return;
    for (int i = 0; i < 2; i++)
        if (covered(c->read[i], false, mine, false, shared)) {
            c->read[i] = mine;
            return;
        }
    if (now->fine || (mine | c->read[0] | c->read[1]) & STRONG) {
        remember(c, mine, false, mine, false, shared);
        return;
    }
    uint64_t block = moment_of(c->read[0]).block;
    if (!shared && block == moment_of(c->read[1]).block && block != here->number)
        c->read[1] = mine;
}

// Drops the strong reads that a strong write covers; where they are many, only make_room does.
static void drop_reads(struct others *o, uint64_t mine, bool shared)
{
    unsigned count = o->count;
    if (count == o->writes || count - o->writes > MAX_READS_TRIED)
        return;
    o->count = o->plain = o->writes = 0;
    for (unsigned i = 0; i < count; i++)
        if (o->stamps[i] & 1 || !(o->stamps[i] & STRONG) ||
            !covered(stamp_of(o->stamps[i]), false, mine, true, shared))
            note_other(o, o->stamps[i]);
}

// Notes a write, and keeps what it does not cover: only if it is strong is there any such thing.
static void note_writer(struct cell *c, uint64_t mine, bool shared)
{
    if (mine & STRONG) {
        if (c->others)
            drop_reads(&others[c->others], mine, shared);
        if (!covered(c->write, true, mine, true, shared))
            remember(c, c->write, true, mine, true, shared);
        for (int i = 0; i < 2; i++)
            if (!covered(c->read[i], false, mine, true, shared))
                remember(c, c->read[i], false, mine, true, shared);
    } else if (c->others) {
        forget_others(c);
    }
    c->write = mine;
    c->read[0] = c->read[1] = 0;
}

static bool conflicts(uint64_t before, uint64_t mine, bool shared)
{
    return before && !same_thread(before, mine) && !(before & mine & STRONG) &&
           !ordered(before, mine, shared);
}

// Whether the running thread made the last write there, by an atomic update. That came after all strong
// writes before it, and what these cover, so that none of them comes after a plain access by this thread to
// the same place. So may the last of several blocks set the counter to 0 that they have counted up.
static bool updated_last(const struct cell *c, bool shared)
{
    if (!(c->write & ATOMIC) || c->write < now->first_stamp)
        return false;
    struct moment m = moment_of(c->write);
    return m.block == here->number && m.thread == self->number && !(shared && c->write < here->first_stamp);
}

static inline bool check_cell(struct cell *c, unsigned access, uint64_t mine, size_t offset, bool shared)
{
    bool writes = access & ACCESS_WRITE;
    if (conflicts(c->write, mine, shared)) {
        tell_race(c->write, true, mine, writes, offset, shared);
        return false;
    }
    if (c->others) {
        const struct others *o = &others[c->others];
        unsigned count = (mine & STRONG ? o->plain : writes ? o->count : o->writes) ? o->count : 0;
        bool seen = count > 0 && updated_last(c, shared);
        for (unsigned i = 0; i < count; i++)
            if ((writes || o->stamps[i] & 1) && !(seen && o->stamps[i] & 1 && o->stamps[i] & STRONG) &&
                conflicts(stamp_of(o->stamps[i]), mine, shared)) {
                tell_race(stamp_of(o->stamps[i]), o->stamps[i] & 1, mine, writes, offset, shared);
                return false;
            }
    }
    if (!writes) {
        note_reader(c, mine, shared);
        return true;
    }
    for (int i = 0; i < 2; i++)
        if (conflicts(c->read[i], mine, shared)) {
            tell_race(c->read[i], false, mine, true, offset, shared);
            return false;
        }
    note_writer(c, mine, shared);
    return true;
}

static const struct cell *cell_of(const struct cell *cells, size_t offset)
{
    const struct cell *c = &cells[offset / 4];
    return c->split ? &splits[c->split][offset % 4] : c;
}

static const struct cell *cell_at(uintptr_t address)
{
    size_t offset = address - (uintptr_t)here->shared;
    return offset < SHARED_SPAN ? cell_of(here->cells, offset) : cell_of(arena_cells, global_offset(address));
}

uint64_t race_last_write(uintptr_t address)
{
    uint64_t w = cell_at(address)->write;
    return w < now->first_stamp ? 0 : w;
}

uint64_t race_last_global_write(size_t offset)
{
    uint64_t w = cell_of(arena_cells, offset)->write;
    return w < now->first_stamp ? 0 : w;
}

unsigned race_strong_writes(uintptr_t address, uint64_t stamps[])
{
    const struct others *o = &others[cell_at(address)->others];
    unsigned count = 0;
    for (unsigned i = 0; cell_at(address)->others && i < o->count; i++)
        if (o->stamps[i] & STRONG && o->stamps[i] & 1 && o->stamps[i] >= now->first_stamp)
            stamps[count++] = stamp_of(o->stamps[i]);
    return count;
}

static uint32_t copy_of_others(uint32_t from)
{
    if (!from)
        return 0;
    uint32_t to = new_others();
    struct others *o = &others[to];
    const struct others *p = &others[from];
    if (o->room < p->room) {
        o->room = p->room;
        o->stamps = realloc(o->stamps, o->room * sizeof *o->stamps);
        if (!o->stamps)
            abort();
    }
    o->count = p->count;
    o->plain = p->plain;
    o->writes = p->writes;
    o->dropped = p->dropped;
    if (p->count > 0)
        memcpy(o->stamps, p->stamps, p->count * sizeof *p->stamps);
    return to;
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
            splits[split_count][i].others = copy_of_others(c->others);
    }
    c->others = 0;
    return split_count++;
}

// A strong access may be one end of a signal from thread to thread.
static void signal_by(const struct cell *c, size_t offset, unsigned access, uint64_t mine, bool shared)
{
    uintptr_t address = shared ? offset + (uintptr_t)here->shared : global_address(offset);
    uint64_t w = c->write;
    bool near = access & ACCESS_BLOCK;
    bool seen = access & ACCESS_READ && w & STRONG && w >= now->first_stamp &&
                !(shared && moment_of(w).block != here->number); // its block has ended, in this place
    if (seen && !same_thread(w, mine))
        order_observe(address, w, mine, near);
    if (access & ACCESS_WRITE)
        order_publish(address, seen, near);
}

static inline void check(struct cell *cells, size_t offset, unsigned bytes, unsigned access, uint64_t pc,
                         bool shared)
{
    catch_up(self);
    uint64_t mine = self->stamp | pc;
    if (access & (ACCESS_VOLATILE | ACCESS_ATOMIC))
        mine |= access & ACCESS_ATOMIC ? STRONG | ATOMIC : STRONG;
    if (mine & STRONG)
        signal_by(cell_of(cells, offset), offset, access, mine, shared);
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
