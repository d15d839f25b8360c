// The race detector: it finds out whether an access races with an earlier one.
//
// Terms
//
// An *access* is a load, a store or an atomic update of some bytes by a thread. It is *strong* if it is
// volatile or atomic; otherwise it is *plain*. Two accesses *conflict* if they are by different threads,
// touch a byte in common, at least one of them writes, and they are not *morally strong*: at least one of
// them is plain, or has a scope that does not include the other's thread (scopes.c). One access
// *happens before* another if the program orders them, however the threads are scheduled. This is so in four
// cases: they are by the same thread; they are by threads of one block with a barrier in between; they are
// in two launches; or a chain of fences, flags and calls of a warp leads from one to the other
// (happens_before.c). If two accesses conflict, and neither happens before the other, they are a *race*.
//
// An *interval* of a block is the time between two of its barriers. An *epoch* is an interval of a block, or
// a part of one. Epochs have the numbers 1, 2, … throughout the process, and no number is used twice. A
// *stamp* is a number of 64 bits that contains an epoch, a thread of its block, whether the access was
// strong, and where its code is (stamp.h).
//
// What is stored
//
// Each 4 bytes of shared and device memory have a *shadow word* with three stamps: that of the last write,
// and those of two reads since. (To store last accesses by epoch is the idea of Flanagan and Freund,
// "FastTrack", PLDI 2009.) If single bytes are accessed, the word is split into four. An access is compared
// with the stored ones. If it races with none of them, it is stored. It then replaces the accesses that it
// *covers*. An access covers an earlier one that happens before it, if everything that conflicts with the
// earlier one also conflicts with the later one. So a write covers all plain accesses before it, and a read
// covers reads. A strong access does not cover a plain one, because a strong access conflicts with less.
//
// Why this is enough: suppose that a third access races with a covered one. The third access comes later
// than both, and it conflicts with the covering access, too. If it were ordered after the covering access,
// it would also be ordered after the covered one, which happens before the covering access. So the third
// access races with the covering access, and this race is reported. Accesses that are not covered must be
// kept:
//
// - One write is enough as long as all writes are plain, because an earlier write either happens before it
//   or races.
// - Two reads are enough as long as only barriers and launches order threads. If the two are by different
//   blocks, no write in the launch is ordered after both. If they are in one interval, a third read in that
//   interval adds nothing, and a read by another block can replace either of them. See note_reader.
// - Strong accesses can be unordered in any number, and so can plain ones in a program with fences or calls
//   of a warp. What does not fit into the word is kept in a list (others.c) of at most MAX_OTHERS accesses.
//   A block that has ended and never fenced is *silent*: nothing in another block is ever ordered after what
//   it did. So one read by a silent block can replace all plain reads.
//
// Some stamps may be of earlier launches in other streams that nothing orders with the current one. They are
// compared as well (job_grids.c), as long as the current launch has not replaced them. So a race between
// three launches can be missed.
//
// An example: three accesses to XY[4] by threads of a block of 8
//
//     if (t >= 1)                 // interval 1, epoch 1
//         sum = combine(XY[t - 1], sum);    thread 5 reads XY[4]
//     __syncthreads();            // interval 2, epoch 2
//     XY[t] = sum;                          thread 4 writes XY[4]
//     if (t >= 2)
//         sum = combine(XY[t - 2], sum);    thread 6 reads XY[4]
//
// 1. Thread 5 reads. The shadow word is empty. The read (epoch 1, thread 5) is stored.
// 2. Thread 4 writes (epoch 2, thread 4). The write conflicts with the read. But the read has an earlier
//    epoch of the same block, so there is a barrier in between, and the read happens before the write. The
//    write covers the read. Now the word contains the write (epoch 2, thread 4) and no reads.
// 3. Thread 6 reads (epoch 2, thread 6). The read conflicts with the write, which has the same epoch and
//    another thread. No fence and no flag leads from one to the other. So this is a race, and it is reported
//    with both lines.
//
// If thread 6 had been scheduled before thread 4, step 2 would have found its read, and the same race would
// have been reported: whether two accesses are ordered does not depend on which of them came first.
#include "race.h"
#include "knowledge.h"

// Whether the stamp is of an earlier strong read of the word, by the running thread in this launch. The
// current read makes it useless.
static bool is_earlier_poll(uint64_t stamp, uint64_t mine)
{
    const uint64_t thread = (uint64_t)(MAX_BLOCK_THREADS - 1) << THREAD_SHIFT;
    return stamp & STRONG && scope_of(mine) <= scope_of(stamp) && ((stamp ^ mine) & thread) == 0 &&
           stamp >= simt_current_launch->first_stamp &&
           simt_moment_of(stamp).block == simt_current_block->number;
}

// A thread that polls reads the same word again. The later read replaces the earlier one. Returns whether
// there was one.
static bool replace_poll(struct shadow_word *c, uint64_t mine)
{
    for (int i = 0; i < 2; i++)
        if (is_earlier_poll(c->read[i], mine)) {
            c->read[i] = mine;
            return true;
        }
    struct others *o = simt_others_of(c);
    for (unsigned i = o ? others_from(o, simt_current_thread->number) : 0; o && i < o->count; i++)
        if (!(o->stamps[i] & 1) && is_earlier_poll(o->stamps[i], mine)) {
            simt_others_replace_read(o, i, mine);
            return true;
        }
    return false;
}

// c is a word of device memory. Whether a single plain read of it is enough, because the block that made the
// read is silent, so no write is ever ordered after the read. Among the reads in the list this is the first
// one of this launch, which is also the first that a race would be reported with. It is stored in both
// places, by which it is recognised later.
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

// Whether some access that would conflict with `mine` does not conflict with an access like it that the
// same thread made before.
static bool is_stronger(uint64_t before, uint64_t mine)
{
    return before & STRONG && (!(mine & STRONG) || scope_of(mine) < scope_of(before));
}

// Notes a read. The comment at the top says when two plain reads are enough.
static void note_reader(struct shadow_word *c, const struct touch *t)
{
    const uint64_t mine = t->stamp;
    for (int i = 0; i < 2; i++)
        if (c->read[i] && same_moment(c->read[i], mine) && !is_stronger(c->read[i], mine))
            return;
    if (mine & STRONG && replace_poll(c, mine))
        return;
    for (int i = 0; i < 2; i++)
        if (race_covered(c->read[i], false, t)) {
            c->read[i] = mine;
            return;
        }
    if (simt_current_launch->fine && !t->at.block && !(mine & STRONG) && one_reader_suffices(c))
        return;
    if (simt_current_launch->fine || simt_options.holds || (mine | c->read[0] | c->read[1]) & STRONG) {
        simt_others_keep(c, mine, false, t);
        return;
    }
    if (!t->at.block && replaces_second(c->read[0], c->read[1], mine))
        c->read[1] = mine;
}

// Notes a write. If the write is strong, or in a race, it may leave some accesses uncovered, which are kept
// in the list.
static void note_writer(struct shadow_word *c, const struct touch *t)
{
    if (is_strong(t) || simt_options.holds) {
        simt_others_drop_covered(c, t);
        if (!race_covered(c->write, true, t))
            simt_others_keep(c, c->write, true, t);
        for (int i = 0; i < 2; i++)
            if (!race_covered(c->read[i], false, t))
                simt_others_keep(c, c->read[i], false, t);
    } else if (c->others) {
        simt_others_forget(c);
    }
    c->write = t->stamp;
    c->read[0] = c->read[1] = 0;
}

static bool conflicts(uint64_t before, const struct touch *t)
{
    return before && !same_moment(before, t->stamp) && !strong_pair(before, t->stamp) &&
           !simt_race_ordered(before, t) && !simt_morally_strong(before, t->stamp) &&
           !(UNLIKELY(simt_fence_order_kept) && simt_fences_between(before));
}

// Whether the last write there is a strong one, and a strong read saw it before what the running thread does
// now. Then the current access comes after this write and after what the writing thread did to the word
// before, even without fences.
static bool saw_last(const struct shadow_word *c, const struct touch *t, size_t offset)
{
    return c->write & STRONG && c->write >= race_floor(t) &&
           simt_sight_before(spot_address((struct spot){t->at.block, offset}), c->write, t);
}

// Whether the last write there is an atomic update. This update came after all strong writes before it and
// after what they cover. So if the update happens before the current access, all of them do. It does if the
// current one is plain, because the two do not race. saw: or a read before has seen the update. For example,
// the last of several blocks may set a counter to 0 that all of them have counted up.
static bool updated_last(const struct shadow_word *c, const struct touch *t, bool saw)
{
    return simt_is_update(c->write) && c->write >= race_floor(t) &&
           (saw || !is_strong(t) || simt_race_ordered(c->write, t));
}

uint64_t simt_unordered_write(const struct touch *t)
{
    struct touch now = *t;
    now.stamp = stamp_now(t);
    uint64_t w = simt_last_write(t->address);
    if (!(w & STRONG) || w < simt_current_block->first_stamp || same_moment(w, now.stamp) ||
        simt_moment_of(w).block != simt_current_block->number || simt_race_ordered(w, &now) ||
        simt_sight_before(t->address, w, &now))
        return 0;
    return w;
}

// The current access races with an earlier one. Returns whether it is compared with more of them, and stored.
// It is if each pair of accesses is to be found; otherwise only a strong write is stored, because a later
// read may see it.
static bool tell(struct shadow_word *c, uint64_t before, bool wrote, const struct touch *t, size_t offset)
{
    simt_tell_race(before, wrote, t, offset);
    if (simt_options.holds)
        return true;
    if (t->how & ACCESS_WRITE && is_strong(t))
        note_writer(c, t);
    return false;
}

// Compares t with the accesses in the word's list. Some strong writes there came before the last write, which
// t comes after: they do not race with t. If t is a strong write that covers them, they need not be kept.
static bool check_others(struct shadow_word *c, const struct touch *t, size_t offset)
{
    struct others *o = simt_others_of(c);
    const bool writes = t->how & ACCESS_WRITE, strong = is_strong(t);
    // Without clusters, only threads of this block use its shared memory, so block scope reaches them all.
    const bool own = t->at.block && simt_current_launch->together <= 1;
    const bool reaches = t->scope >= (own ? SIMT_SCOPE_BLOCK : SIMT_SCOPE_DEVICE);
    const bool alike = reaches && o->size == t->bytes;
    const unsigned loose = o->plain + (!alike ? o->count : own ? o->single : o->narrow);
    if (!(strong ? loose : writes ? o->count : o->writes))
        return true;
    const bool saw = saw_last(c, t, offset), after_all = updated_last(c, t, saw);
    for (unsigned i = 0; i < o->count;) {
        const uint64_t before = stamp_of(o->stamps[i]);
        const bool wrote = o->stamps[i] & 1;
        if (!(writes || wrote) || !conflicts(before, t)) {
            i++;
            continue;
        }
        if (!(wrote && before & STRONG &&
              (after_all || (saw && one_thread(before, c->write)) ||
               simt_sight_before(spot_address((struct spot){t->at.block, offset}), before, t)))) {
            if (!tell(c, before, wrote, t, offset))
                return false;
            i++;
            continue;
        }
        if (strong && simt_scope_covers(before, t->stamp))
            simt_others_remove(o, i);
        else
            i++;
    }
    return true;
}

// Compares t with the earlier accesses to a word, or to a byte that has a word of its own. The offset is that
// of the first byte that t touches there.
static inline bool check_word(struct shadow_word *c, const struct touch *t, size_t offset)
{
    bool writes = t->how & ACCESS_WRITE;
    if (conflicts(c->write, t) && !saw_last(c, t, offset) && !tell(c, c->write, true, t, offset))
        return false;
    if (c->others && !check_others(c, t, offset))
        return false;
    if (!writes) {
        note_reader(c, t);
        return true;
    }
    for (int i = 0; i < 2; i++)
        if (conflicts(c->read[i], t) && !tell(c, c->read[i], false, t, offset))
            return false;
    note_writer(c, t);
    return true;
}

// Whether the write with that stamp is by a block that had this shared memory earlier and has ended.
static bool of_earlier_block(uint64_t w)
{
    return simt_current_launch->together > 1 ? w < simt_current_block->shared_floor
                                             : simt_moment_of(w).block != simt_current_block->number;
}

// A strong access may be one end of a signal between threads.
static void signal_by(const struct touch *t, const struct look_back *back)
{
    const uint64_t newest = simt_shadow_holding(t->at).write, w = back->value ? back->writer : newest;
    const bool reads_strong = t->how & ACCESS_READ && w & STRONG;
    simt_place_note(t);
    if (t->how & ACCESS_READ)
        simt_look_note(t, newest);
    simt_update_note(t, w);
    if (!t->at.block && reads_strong && w < simt_current_launch->first_stamp &&
        w >= simt_current_launch->beside)
        simt_job_learns(epoch_of(w));
    if (t->how & ACCESS_MEETS)
        return;
    bool seen =
        reads_strong && w >= simt_current_launch->first_stamp && !(t->at.block && of_earlier_block(w));
    if (seen && !same_moment(w, t->stamp))
        simt_ordering_acquire(t, w, back->published);
    if (t->how & ACCESS_WRITE)
        simt_ordering_release(t, seen && (same_moment(w, t->stamp) || simt_morally_strong(w, t->stamp)));
}

// Checks bytes first to stop - 1 of a word of 4 bytes. Byte `first` is at the offset.
static inline bool check_part(struct shadow_word *c, unsigned first, unsigned stop, const struct touch *t,
                              size_t offset)
{
    if (first == 0 && stop == 4 && !c->split)
        return check_word(c, t, offset);
    for (unsigned i = first; i < stop; i++)
        if (!check_word(&simt_shadow_bytes(c)[i], t, offset + i - first))
            return false;
    return true;
}

static bool check_device_part(unsigned first, unsigned stop, const struct touch *t, size_t offset)
{
    struct shadow_word c = simt_shadow_of_device(offset);
    bool good = check_part(&c, first, stop, t, offset);
    simt_shadow_keep(offset, &c);
    return good;
}

void simt_race(struct touch *t)
{
    // An access with this order is a fence, and then an access that acquires or releases.
    if (UNLIKELY(simt_options.weak) && t->how & ACCESS_ATOMIC && t->order == __ATOMIC_SEQ_CST) {
        simt_fences_meet(simt_own_knowledge(), simt_reach_of(t->scope));
        simt_begin_epoch(simt_current_thread);
    }
    t->stamp = stamp_now(t);
    if (UNLIKELY(simt_counted_kept))
        simt_counted_note(t);
    struct look_back back = {.value = NULL};
    if (UNLIKELY(simt_options.weak))
        back = simt_history_choose(t);
    t->older = back.value != NULL;
    if (is_strong(t))
        signal_by(t, &back);
    if (UNLIKELY(simt_options.weak))
        simt_history_note(t, &back);
    const size_t end = t->at.offset + t->bytes;
    for (size_t offset = t->at.offset; offset < end;) {
        unsigned first = offset % 4, stop = end - offset + first < 4 ? (unsigned)(end - offset) + first : 4;
        if (!(t->at.block ? check_part(&t->at.block->shadow[offset / 4], first, stop, t, offset)
                          : check_device_part(first, stop, t, offset)))
            return;
        offset += stop - first;
    }
}

void simt_ordering_forget(void)
{
    simt_flags_forget();
    simt_phases_forget();
    simt_history_forget();
    simt_sights_forget();
    simt_knowledge_forget();
}
