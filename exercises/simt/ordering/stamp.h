// A stamp says who touched a word of memory, when, and how:
//
//      63      34 33      24 23        21 20     0
//     |  epoch   | thread   | strength   |  pc    |
//
// An epoch is a barrier interval of one block, or a part of one. Epochs are numbered through the whole
// process, which can have LAST_EPOCH of them: simt_epoch_new sees to that. Strong accesses (volatile or
// atomic) do not race with each other. The *strength* is 0 for a plain access, 1 for a volatile one, and 2
// more than its scope for an atomic. The pc is an offset in the program's text. Stamps of the same thread in
// the same interval differ at most in the low 24 bits. The stamp 0 means that nobody has touched the word.
#ifndef SIMT_STAMP_H
#define SIMT_STAMP_H

#include "../findings/findings.h"

#define EPOCH_SHIFT    34
#define THREAD_SHIFT   24
#define STRENGTH_SHIFT 21
#define STRONG         (7ull << STRENGTH_SHIFT) // some of these bits are set in the stamp of a strong access
#define ATOMIC         (6ull << STRENGTH_SHIFT) // and some of these in that of an atomic
#define PC_MASK        ((1ull << STRENGTH_SHIFT) - 1)
#define LAST_EPOCH     ((1u << (64 - EPOCH_SHIFT)) - 2) // below those of HAS_MORE, in columns.h

_Static_assert(TEXT_BYTES == PC_MASK + 1 && MAX_BLOCK_THREADS == 1u << (EPOCH_SHIFT - THREAD_SHIFT) &&
                   2 + SIMT_SCOPE_SYSTEM < 1 << (THREAD_SHIFT - STRENGTH_SHIFT),
               "all have room in a stamp");

struct moment { // a stamp, taken apart
    uint64_t block;
    uint32_t interval; // the first epoch of the block's interval
    uint32_t epoch, thread;
};

struct shadow_word {  // for 4 bytes of memory: see race.c
    uint64_t write;   // stamp of the last write
    uint64_t read[2]; // stamps of two reads since that are not ordered
    uint32_t others;  // the number of its list of more unordered accesses, see others.c; 0 if it has none
    uint32_t split;   // the number of the four words that stand for its single bytes; 0 if it is whole
};

static inline uint64_t make_stamp(uint32_t epoch, unsigned thread)
{
    return (uint64_t)epoch << EPOCH_SHIFT | (uint64_t)thread << THREAD_SHIFT;
}

static inline uint32_t epoch_of(uint64_t stamp) { return (uint32_t)(stamp >> EPOCH_SHIFT); }

// Whether both stamps are of the same thread in the same epoch.
static inline bool same_moment(uint64_t a, uint64_t b) { return (a ^ b) >> THREAD_SHIFT == 0; }

// The strength of a strong access, in the bits that it has in a stamp.
static inline uint64_t strength(unsigned access, enum simt_scope scope)
{
    return (uint64_t)(access & ACCESS_ATOMIC ? 2 + scope : 1) << STRENGTH_SHIFT;
}
static inline enum simt_scope scope_of(uint64_t stamp) // of a strong access
{
    const uint64_t of = (stamp & STRONG) >> STRENGTH_SHIFT;
    return stamp & ATOMIC ? (enum simt_scope)(of - 2) : SIMT_SCOPE_SYSTEM;
}

// Whether both accesses are strong, and the scope of each includes every thread of the device.
static inline bool reach_device(uint64_t a, uint64_t b)
{
    return a & STRONG && b & STRONG && scope_of(a) >= SIMT_SCOPE_DEVICE && scope_of(b) >= SIMT_SCOPE_DEVICE;
}

// Brings the thread's stamp and span up to the block's current interval. This is done only when they are
// needed.
static inline void catch_up(struct thread *t)
{
    if (LIKELY(t->stamp >= simt_current_block->first_stamp))
        return;
    t->stamp = simt_current_block->first_stamp | (uint64_t)t->number << THREAD_SHIFT;
    t->span = simt_current_block->span;
}

// Returns the stamp of an access that the running thread makes now.
static inline uint64_t stamp_now(const struct touch *t)
{
    catch_up(simt_current_thread);
    return simt_current_thread->stamp | (is_strong(t) ? strength(t->how, t->scope) : 0) | pc_of(t);
}

// t, a thread of the running block, has come to a step of at least this span.
static inline void span_reaches(struct thread *t, uint64_t span)
{
    catch_up(t);
    if (span > t->span)
        t->span = span;
    if (span > simt_current_block->highest_span)
        simt_current_block->highest_span = span;
}

// ---- epochs.c: the block and interval to which an epoch belongs
extern struct epochs {
    struct epoch_owner { // owners[e - base] is for epoch e
        uint64_t block;
        uint32_t interval; // the first epoch of the block's interval
    } * owners;
    uint32_t base;    // the first epoch of the current launch
    bool one_a_block; // whether no block has had two epochs so far, and only barriers order threads
    // A bit for each block of the launch, beginning with block 0: whether the block is silent. A silent
    // block has ended, and none of its threads fenced. So no access by another block ever happens after one
    // of its accesses.
    uint8_t *silent;
    uint64_t silent_bits; // the number of bits; 0 if no block is silent yet
} simt_epochs;
static inline const struct epoch_owner *epoch_owner(uint32_t epoch)
{
    return &simt_epochs.owners[epoch - simt_epochs.base];
}

// Whether a plain read by `mine` adds nothing to the two reads in a shadow word, which are of this launch
// and by other threads; note_reader in race.c says why that can be. If only barriers and launches order
// threads, the two reads must be of the interval of `mine`, or of two blocks, and neither of them may happen
// before `mine`. If anything else may order threads, the two must be the same. This is the quick answer. If
// some block has had several intervals, it may be no although the two suffice; simt_readers_suffice then
// gives the exact answer.
static ALWAYS_INLINE bool readers_suffice(uint64_t r, uint64_t s, uint64_t mine)
{
    if (!simt_epochs.one_a_block)
        return r == s && simt_current_launch->fine;
    return !((r | s) & STRONG) && (epoch_of(r) != epoch_of(s) || epoch_of(r) == epoch_of(mine));
}

// The type of readers_suffice and simt_readers_suffice.
typedef bool readers(uint64_t r, uint64_t s, uint64_t mine);

// Notes a plain access and returns true, unless an access with a stamp of at least `floor` may conflict with
// it.
static ALWAYS_INLINE bool race_fast(struct shadow_word *c, uint64_t mine, uint64_t floor, bool writes,
                                    readers *suffice)
{
    uint64_t w = c->write, r = c->read[0], s = c->read[1];
    if (UNLIKELY((w >= floor && !same_moment(w, mine)) || c->split | c->others))
        return false;
    if (writes) {
        if (UNLIKELY((r >= floor && !same_moment(r, mine)) || (s >= floor && !same_moment(s, mine))))
            return false;
        c->write = mine;
        c->read[0] = c->read[1] = 0;
        return true;
    }
    if (LIKELY(r < floor || same_moment(r, mine))) {
        c->read[0] = mine;
        return true;
    }
    if (s < floor || same_moment(s, mine)) {
        c->read[1] = mine;
        return true;
    }
    return suffice(r, s, mine);
}
#endif
