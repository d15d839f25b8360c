// A stamp: who touched a word of memory, and when.
//
//      63        33 32      23    22       21     20      0
//     |  epoch     | thread   | strong | atomic |  pc     |
//
// An epoch is one barrier interval of one block, numbered through the process; strong accesses (volatile or
// atomic) don't race with each other; pc is an offset in the program's text. Stamps of the same thread and
// interval agree in all but the low 23 bits. 0: nobody yet.
#ifndef SIMT_STAMP_H
#define SIMT_STAMP_H

#include "ordering.h"

#define EPOCH_SHIFT  33
#define THREAD_SHIFT 23
#define STRONG       (1ull << 22)
#define ATOMIC       (1ull << 21)
#define PC_MASK      (ATOMIC - 1)

static inline uint64_t make_stamp(uint32_t epoch, unsigned thread)
{
    return (uint64_t)epoch << EPOCH_SHIFT | (uint64_t)thread << THREAD_SHIFT;
}

static inline uint32_t epoch_of(uint64_t stamp) { return (uint32_t)(stamp >> EPOCH_SHIFT); }

static inline bool same_thread(uint64_t a, uint64_t b) { return (a ^ b) >> THREAD_SHIFT == 0; }

// A thread's stamp and span are those of the block's interval from the first time on that somebody asks.
static inline void catch_up(struct thread *t)
{
    if (LIKELY(t->stamp >= simt_current_block->first_stamp))
        return;
    t->stamp = simt_current_block->first_stamp | (uint64_t)t->number << THREAD_SHIFT;
    t->span = simt_current_block->span;
}

// t, of the running block, has come to a step that is not before that one.
static inline void span_reaches(struct thread *t, uint64_t span)
{
    catch_up(t);
    if (span > t->span)
        t->span = span;
    if (span > simt_current_block->highest_span)
        simt_current_block->highest_span = span;
}

// Whether the block of that stamp, of this launch, is silent.
static inline bool of_silent_block(uint64_t stamp)
{
    uint64_t block = epoch_owner(epoch_of(stamp))->block;
    return block < simt_epochs.silent_bits && simt_epochs.silent[block / 8] >> block % 8 & 1;
}

// Whether a plain read by `mine` adds nothing to the two in a shadow word, which are of this launch and of
// other threads: see note_reader in race.c. If only barriers and launches order threads, the two must be of
// its own interval or of two blocks, and none of them may happen before it. If anything else may order
// threads, the two must be the same. This is the quick answer, and it is no if a block has had several
// intervals: then ask simt_readers_suffice.
static ALWAYS_INLINE bool readers_suffice(uint64_t r, uint64_t s, uint64_t mine)
{
    if (!simt_epochs.one_a_block)
        return r == s && simt_current_launch->fine;
    return !((r | s) & STRONG) && (epoch_of(r) != epoch_of(s) || epoch_of(r) == epoch_of(mine));
}

// A function that answers whether two readers suffice: readers_suffice, or simt_readers_suffice.
typedef bool readers(uint64_t r, uint64_t s, uint64_t mine);

// Notes a plain access and returns true, unless a stamp from floor on may conflict with it.
static ALWAYS_INLINE bool race_fast(struct shadow_word *c, uint64_t mine, uint64_t floor, bool writes,
                                    readers *suffice)
{
    uint64_t w = c->write, r = c->read[0], s = c->read[1];
    if (UNLIKELY((w >= floor && !same_thread(w, mine)) || c->split | c->others))
        return false;
    if (writes) {
        if (UNLIKELY((r >= floor && !same_thread(r, mine)) || (s >= floor && !same_thread(s, mine))))
            return false;
        c->write = mine;
        c->read[0] = c->read[1] = 0;
        return true;
    }
    if (LIKELY(r < floor || same_thread(r, mine))) {
        c->read[0] = mine;
        return true;
    }
    if (s < floor || same_thread(s, mine)) {
        c->read[1] = mine;
        return true;
    }
    return suffice(r, s, mine);
}
#endif
