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
#include "race.h"
#include "device.h"

bool race_ordered(uint64_t stamp, uint64_t mine, bool shared)
{
    if (same_thread(stamp, mine) || stamp < (shared ? here->first_stamp : now->first_stamp))
        return true;
    struct moment m = moment_of(stamp);
    if (m.block == here->number && (m.interval < epoch_of(here->first_stamp) || m.thread == self->number))
        return true;
    return now->fine && order_knows(&m);
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
    struct others *o = others_of(c);
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
        if (race_covered(c->read[i], false, mine, false, shared)) {
            c->read[i] = mine;
            return;
        }
    if (now->fine || (mine | c->read[0] | c->read[1]) & STRONG) {
        others_keep(c, mine, false, mine, false, shared);
        return;
    }
    uint64_t block = moment_of(c->read[0]).block;
    if (!shared && block == moment_of(c->read[1]).block && block != here->number)
        c->read[1] = mine;
}

// Notes a write, and keeps what it does not cover: only if it is strong is there any such thing.
static void note_writer(struct cell *c, uint64_t mine, bool shared)
{
    if (mine & STRONG) {
        others_drop_covered(c, mine, shared);
        if (!race_covered(c->write, true, mine, true, shared))
            others_keep(c, c->write, true, mine, true, shared);
        for (int i = 0; i < 2; i++)
            if (!race_covered(c->read[i], false, mine, true, shared))
                others_keep(c, c->read[i], false, mine, true, shared);
    } else if (c->others) {
        others_forget(c);
    }
    c->write = mine;
    c->read[0] = c->read[1] = 0;
}

static bool conflicts(uint64_t before, uint64_t mine, bool shared)
{
    return before && !same_thread(before, mine) && !(before & mine & STRONG) &&
           !race_ordered(before, mine, shared);
}

// Whether the last write there is an atomic update. That came after all strong writes before it, and what
// these cover, so that none of them comes after a plain access that it comes before. So may the last of
// several blocks set the counter to 0 that they have counted up.
static bool updated_last(const struct cell *c, bool shared)
{
    return c->write & ATOMIC && c->write >= (shared ? here->first_stamp : now->first_stamp);
}

// Whether the last write there is a strong one that a strong read saw before what the running thread does
// now: then that comes after it, and after what its thread did there before, fences or not.
static bool saw_last(const struct cell *c, uint64_t mine, size_t offset, bool shared)
{
    return c->write & STRONG && c->write >= (shared ? here->first_stamp : now->first_stamp) &&
           sight_before(shared ? offset + (uintptr_t)here->shared : global_address(offset), c->write, mine,
                        shared);
}

static bool one_thread(uint64_t a, uint64_t b)
{
    struct moment m = moment_of(a), n = moment_of(b);
    return m.block == n.block && m.thread == n.thread;
}

// The access in hand races with the one before. It is not noted; but a strong write is, for whoever reads it.
static bool tell(struct cell *c, uint64_t before, bool wrote, uint64_t mine, bool writes, size_t offset,
                 bool shared)
{
    tell_race(before, wrote, mine, writes, offset, shared);
    if (writes && mine & STRONG)
        note_writer(c, mine, shared);
    return false;
}

static inline bool check_cell(struct cell *c, unsigned access, uint64_t mine, size_t offset, bool shared)
{
    bool writes = access & ACCESS_WRITE, saw = false;
    if (conflicts(c->write, mine, shared) && !(saw = saw_last(c, mine, offset, shared)))
        return tell(c, c->write, true, mine, writes, offset, shared);
    if (c->others) {
        const struct others *o = others_of(c);
        unsigned count = (mine & STRONG ? o->plain : writes ? o->count : o->writes) ? o->count : 0;
        bool after_all = count > 0 && updated_last(c, shared); // the last write comes before this access
        for (unsigned i = 0; i < count; i++) {
            uint64_t before = stamp_of(o->stamps[i]);
            bool wrote = o->stamps[i] & 1;
            if (!(writes || wrote) || !conflicts(before, mine, shared))
                continue;
            if (!(wrote && before & STRONG && (after_all || (saw && one_thread(before, c->write)))))
                return tell(c, before, wrote, mine, writes, offset, shared);
        }
    }
    if (!writes) {
        note_reader(c, mine, shared);
        return true;
    }
    for (int i = 0; i < 2; i++)
        if (conflicts(c->read[i], mine, shared))
            return tell(c, c->read[i], false, mine, true, offset, shared);
    note_writer(c, mine, shared);
    return true;
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
        signal_by(cell_holding(cells, offset), offset, access, mine, shared);
    size_t end = offset + bytes;
    while (offset < end) {
        struct cell *c = &cells[offset / 4];
        unsigned first = offset % 4, stop = end - offset + first < 4 ? (unsigned)(end - offset) + first : 4;
        if (first == 0 && stop == 4 && !c->split) {
            if (!check_cell(c, access, mine, offset, shared))
                return;
        } else {
            for (unsigned i = first; i < stop; i++)
                if (!check_cell(&cell_bytes(c)[i], access, mine, offset + i - first, shared))
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
