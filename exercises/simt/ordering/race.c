// The race detector: does an access race with one before it?
//
// Terms
//
// An *access* is a load, a store or an atomic update of some bytes by a thread. It is *strong* if it is
// volatile or atomic, else *plain*. Two accesses *conflict* if they are of different threads and touch a byte
// in common, one of them writes, and one of them is plain. One *happens before* another if the program orders
// them, however the threads are scheduled: they are of one thread; or of one block, with a barrier between;
// or of two launches; or a chain of fences, flags and warps' calls leads from one to the other
// (happens_before.c). Two that conflict, neither of which happens before the other, are a *race*.
//
// An *interval* of a block is what lies between two of its barriers. An *epoch* is an interval of a block, or
// a part of one, by a number that is never given again: 1, 2, … through the process. A *stamp* is an epoch, a
// thread of its block, whether the access was strong, and where its code is: one number of 64 bits (stamp.h).
//
// What is kept
//
// Each 4 bytes of shared and device memory have a *shadow word* with three stamps: of the last write, and of
// two reads since. (Last accesses by epoch are the idea of Flanagan and Freund, "FastTrack", PLDI 2009.) If
// accesses to single bytes come, the word is split into four. An access is compared with what is there; if
// none of that races with it, it is noted, and takes the place of what it *covers*: of an access that happens
// before it and conflicts with no more than it does itself. A write covers all plain accesses before it, a
// read the reads. A strong access covers no plain one, since it conflicts with less.
//
// Why that suffices. Let an access be covered, and a third one race with it. The third comes later; so it
// conflicts with the covering access too. Were it ordered after that, it would be ordered after the covered
// one, which happens before it. So it races with the covering access, and that is told. What isn't covered
// must be kept:
//
// - One write is enough while all writes are plain: an earlier one either happens before it, or they race.
// - Two reads are enough while only barriers and launches order threads. If they are of two blocks, no writer
// of the
//   launch is ordered after both. If they are of one interval, a third of that interval adds nothing, and one
//   of another block takes the place of either: note_reader.
// - Strong accesses, and programs with fences or calls of a warp, can have many at a time that are unordered.
//   What doesn't fit is kept in a list beside the word (others.c), MAX_OTHERS at most. But a block that ended
//   and never fenced is silent: nothing in another block is ever ordered after what it did. One read by a
//   silent block takes the place of all plain reads.
//
// An example: three accesses to XY[4], by threads of one block of 8
//
//     if (t >= 1)                 // interval 1, epoch 1
//         sum = combine(XY[t - 1], sum);    thread 5 reads XY[4]
//     __syncthreads();            // interval 2, epoch 2
//     XY[t] = sum;                          thread 4 writes XY[4]
//     if (t >= 2)
//         sum = combine(XY[t - 2], sum);    thread 6 reads XY[4]
//
// 1. Thread 5 reads. The shadow word is empty. Noted: read (epoch 1, thread 5).
// 2. Thread 4 writes: (epoch 2, thread 4). It conflicts with the read, but that has an earlier epoch of the
// same block,
//    so there is a barrier between: it happens before. The write covers it. Noted: write (epoch 2, thread 4),
//    no reads.
// 3. Thread 6 reads: (epoch 2, thread 6). It conflicts with the write, which has the same epoch and another
// thread, and
//    no fence or flag leads there: a race, told with both lines.
//
// Had thread 6 been scheduled before thread 4, step 2 would have found its read and told the same race:
// whether two accesses are ordered doesn't depend on which came first.
#include "race.h"
#include "ordering.h"

bool simt_race_ordered(uint64_t stamp, uint64_t mine, bool shared)
{
    if (same_thread(stamp, mine) || stamp < race_floor(shared))
        return true;
    struct moment m = simt_moment_of(stamp);
    if (m.block == simt_current_block->number &&
        (m.interval < epoch_of(simt_current_block->first_stamp) || m.thread == simt_current_thread->number))
        return true;
    return simt_current_launch->fine && simt_happens_before(&m);
}

// Whether that read by the running thread, in this launch, is of no use beside the one in hand.
static bool is_earlier_poll(uint64_t stamp, uint64_t mine)
{
    const uint64_t thread = (uint64_t)(MAX_BLOCK_THREADS - 1) << THREAD_SHIFT;
    return ((stamp ^ mine) & (thread | STRONG)) == 0 && stamp >= simt_current_launch->first_stamp &&
           simt_moment_of(stamp).block == simt_current_block->number;
}

// A thread that polls reads again what it has read: the later read takes the place of the earlier one.
// Returns whether there was one.
static bool replace_poll(struct shadow_word *c, uint64_t mine)
{
    for (int i = 0; i < 2; i++)
        if (is_earlier_poll(c->read[i], mine)) {
            c->read[i] = mine;
            return true;
        }
    struct others *o = simt_others_of(c);
    for (unsigned i = 0; o && i < o->count; i++)
        if (!(o->stamps[i] & 1) && is_earlier_poll(o->stamps[i], mine)) {
            o->stamps[i] = stamp_of(mine);
            return true;
        }
    return false;
}

// Whether one plain read of c, a word of device memory, is enough, since no write is ordered after it: its
// block is silent. Of those in the list it is the first of this launch, which is also the first that is told.
// It takes both places, by which it is known again.
static bool one_reader_suffices(struct shadow_word *c)
{
    if (c->read[0] && c->read[0] == c->read[1])
        return true;
    const struct others *o = simt_others_of(c);
    unsigned i = 0;
    while (o && i < o->count && o->stamps[i] < simt_current_launch->first_stamp)
        i++;
    if (!o || i == o->count || o->plain < o->count || o->writes > 0 || !of_silent_block(o->stamps[i]))
        return false;
    c->read[0] = c->read[1] = stamp_of(o->stamps[i]);
    simt_others_forget(c);
    return true;
}

// Notes a reader. While only barriers and launches order threads, two plain readers suffice: of two blocks,
// for no writer is ordered after both, or of one interval of a block, and then a third of that interval adds
// nothing, but one of another block takes the place of either.
static void note_reader(struct shadow_word *c, uint64_t mine, bool shared)
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
    if (simt_current_launch->fine && !shared && !(mine & STRONG) && one_reader_suffices(c))
        return;
    if (simt_current_launch->fine || (mine | c->read[0] | c->read[1]) & STRONG) {
        simt_others_keep(c, mine, false, mine, false, shared);
        return;
    }
    uint64_t block = simt_moment_of(c->read[0]).block;
    if (!shared && block == simt_moment_of(c->read[1]).block && block != simt_current_block->number)
        c->read[1] = mine;
}

// Notes a write, and keeps what it does not cover: only if it is strong is there any such thing.
static void note_writer(struct shadow_word *c, uint64_t mine, bool shared)
{
    if (mine & STRONG) {
        simt_others_drop_covered(c, mine, shared);
        if (!race_covered(c->write, true, mine, true, shared))
            simt_others_keep(c, c->write, true, mine, true, shared);
        for (int i = 0; i < 2; i++)
            if (!race_covered(c->read[i], false, mine, true, shared))
                simt_others_keep(c, c->read[i], false, mine, true, shared);
    } else if (c->others) {
        simt_others_forget(c);
    }
    c->write = mine;
    c->read[0] = c->read[1] = 0;
}

static bool conflicts(uint64_t before, uint64_t mine, bool shared)
{
    return before && !same_thread(before, mine) && !(before & mine & STRONG) &&
           !simt_race_ordered(before, mine, shared);
}

// Whether the last write there is an atomic update. That came after all strong writes before it, and what
// these cover, so that none of them comes after a plain access that it comes before. So may the last of
// several blocks set the counter to 0 that they have counted up.
static bool updated_last(const struct shadow_word *c, bool shared)
{
    return c->write & ATOMIC && c->write >= race_floor(shared);
}

// Whether the last write there is a strong one that a strong read saw before what the running thread does
// now: then that comes after it, and after what its thread did there before, fences or not.
static bool saw_last(const struct shadow_word *c, uint64_t mine, size_t offset, bool shared)
{
    return c->write & STRONG && c->write >= race_floor(shared) &&
           simt_sight_before(shared ? offset + (uintptr_t)simt_touched_block->shared : global_address(offset),
                             c->write, mine, shared);
}

uint64_t simt_unordered_write(uintptr_t address)
{
    catch_up(simt_current_thread);
    uint64_t w = simt_last_write(address), mine = simt_current_thread->stamp;
    bool shared = address - (uintptr_t)simt_current_block->shared < SHARED_SPAN;
    if (!(w & STRONG) || w < simt_current_block->first_stamp || same_thread(w, mine) ||
        simt_moment_of(w).block != simt_current_block->number || simt_race_ordered(w, mine, shared) ||
        simt_sight_before(address, w, mine, shared))
        return 0;
    return w;
}

static bool one_thread(uint64_t a, uint64_t b)
{
    struct moment m = simt_moment_of(a), n = simt_moment_of(b);
    return m.block == n.block && m.thread == n.thread;
}

// The access in hand races with the one before. It is not noted; but a strong write is, for whoever reads it.
static bool tell(struct shadow_word *c, uint64_t before, bool wrote, uint64_t mine, bool writes,
                 size_t offset, bool shared)
{
    simt_tell_race(before, wrote, mine, writes, offset, shared);
    if (writes && mine & STRONG)
        note_writer(c, mine, shared);
    return false;
}

static inline bool check_word(struct shadow_word *c, unsigned access, uint64_t mine, size_t offset,
                              bool shared)
{
    bool writes = access & ACCESS_WRITE, saw = false;
    if (conflicts(c->write, mine, shared) && !(saw = saw_last(c, mine, offset, shared)))
        return tell(c, c->write, true, mine, writes, offset, shared);
    if (c->others) {
        const struct others *o = simt_others_of(c);
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

// Whether the write with that stamp, to shared memory, is of a block that has ended, in this place.
static bool of_earlier_block(uint64_t w)
{
    return simt_current_launch->together > 1 ? w < simt_current_block->shared_floor
                                             : simt_moment_of(w).block != simt_current_block->number;
}

// A strong access may be one end of a signal from thread to thread.
static void signal_by(const struct shadow_word *c, size_t offset, unsigned bytes, unsigned access,
                      uint64_t mine, bool shared)
{
    uintptr_t address = shared ? offset + (uintptr_t)simt_touched_block->shared : global_address(offset);
    uint64_t w = c->write;
    simt_update_note(address, bytes, access, w, mine & PC_MASK);
    bool near = access & ACCESS_BLOCK;
    bool seen = access & ACCESS_READ && w & STRONG && w >= simt_current_launch->first_stamp &&
                !(shared && of_earlier_block(w));
    if (seen && !same_thread(w, mine))
        simt_ordering_acquire(address, w, mine, near, access & ACCESS_ACQUIRE);
    if (access & ACCESS_WRITE)
        simt_ordering_release(address, seen, near, access & ACCESS_RELEASE ? mine & PC_MASK : 0);
}

// Checks the bytes [first, stop) of a word's four. Byte number first is at offset.
static inline bool check_part(struct shadow_word *c, unsigned first, unsigned stop, unsigned access,
                              uint64_t mine, size_t offset, bool shared)
{
    if (first == 0 && stop == 4 && !c->split)
        return check_word(c, access, mine, offset, shared);
    for (unsigned i = first; i < stop; i++)
        if (!check_word(&simt_shadow_bytes(c)[i], access, mine, offset + i - first, shared))
            return false;
    return true;
}

static bool check_device_part(unsigned first, unsigned stop, unsigned access, uint64_t mine, size_t offset)
{
    struct shadow_word c = simt_shadow_of_device(offset);
    bool good = check_part(&c, first, stop, access, mine, offset, false);
    simt_shadow_keep(offset, &c);
    return good;
}

static inline void check(size_t offset, unsigned bytes, unsigned access, uint64_t pc, bool shared)
{
    catch_up(simt_current_thread);
    uint64_t mine = simt_current_thread->stamp | pc;
    if (access & (ACCESS_VOLATILE | ACCESS_ATOMIC)) {
        mine |= access & ACCESS_ATOMIC ? STRONG | ATOMIC : STRONG;
        struct shadow_word c = simt_shadow_holding(offset, shared);
        signal_by(&c, offset, bytes, access, mine, shared);
    }
    size_t end = offset + bytes;
    while (offset < end) {
        unsigned first = offset % 4, stop = end - offset + first < 4 ? (unsigned)(end - offset) + first : 4;
        bool good = shared ? check_part(&simt_touched_block->shadow[offset / 4], first, stop, access, mine,
                                        offset, true)
                           : check_device_part(first, stop, access, mine, offset);
        if (!good)
            return;
        offset += stop - first;
    }
}

void simt_race_shared(size_t offset, unsigned bytes, unsigned access, uint64_t pc)
{
    check(offset, bytes, access, pc, true);
}

void simt_race_global(size_t offset, unsigned bytes, unsigned access, uint64_t pc)
{
    check(offset, bytes, access, pc, false);
}
