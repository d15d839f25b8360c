// What race.c shares with the files that keep shadow words and tell of races.
#ifndef SIMT_RACE_H
#define SIMT_RACE_H

#include "stamp.h"

// ---- race.c
// Whether the access with that stamp happens before what the running thread does now, by `mine`.
bool simt_race_ordered(uint64_t stamp, uint64_t mine, bool shared);

// An access with a lower stamp, to that memory, comes before all that the running thread does now.
static inline uint64_t race_floor(bool shared)
{
    return shared ? simt_current_block->shared_floor : simt_current_launch->first_stamp;
}

// Whether the access `before` needs no place any more once the one in hand has one: whoever conflicts with it
// and comes after both conflicts with this one too, and is not ordered after this one only.
static inline bool race_covered(uint64_t before, bool before_writes, uint64_t mine, bool writes, bool shared)
{
    if (before < race_floor(shared))
        return true;
    return (writes || !before_writes) && (!(mine & STRONG) || before & STRONG) &&
           simt_race_ordered(before, mine, shared);
}

// ---- shadow.c: a word for 4 bytes, or one for each of them
struct shadow_word *simt_shadow_bytes(struct shadow_word *c); // the four that stand for its bytes from now on
struct shadow_word simt_shadow_holding(size_t offset, bool shared); // for the byte there

// ---- columns.c: the shadow words of device memory, which are stored in columns
struct shadow_word simt_shadow_of_device(size_t offset);
void simt_shadow_keep(size_t offset, const struct shadow_word *c); // stores it there

// ---- others.c: accesses beyond the two readers and the one writer of a shadow word
struct others {       // those of one word that later ones don't cover
    uint64_t *stamps; // the lowest bit of a pc is of no use here: it marks a write
    unsigned count, room;
    unsigned plain, writes; // of them
    unsigned dropped;
    uint32_t next; // that is free, after this one
};
static inline uint64_t stamp_of(uint64_t entry) { return entry >> 1 << 1; }
struct others *
simt_others_of(const struct shadow_word *c); // NULL if it has none; valid until simt_others_keep
// Keeps that access to c beside the one in hand, which is by `mine` and writes or doesn't.
void simt_others_keep(struct shadow_word *c, uint64_t stamp, bool write, uint64_t mine, bool writes,
                      bool shared);
void simt_others_drop_covered(struct shadow_word *c, uint64_t mine, bool shared); // by a strong write, `mine`
void simt_others_forget(struct shadow_word *c);
uint32_t simt_others_copy(uint32_t from); // for another word's .others

// ---- lost_update.c: words that two threads read before either wrote them
// A strong access has come to where the last write has that stamp.
void simt_update_note(uintptr_t address, unsigned bytes, unsigned access, uint64_t last_write, uint64_t pc);
// A read by one of the two threads, or by their blocks, of such a word that both have written; NULL if there
// is none.
const struct strong_read *simt_lost_update(const struct moment *a, const struct moment *b);

// ---- race_message.c
// The access in hand, by `mine`, and the one before it are not ordered.
void simt_tell_race(uint64_t before, bool before_writes, uint64_t mine, bool writes, size_t offset,
                    bool shared);

// ---- grid_race.c
// f's two accesses are of threads of these two grids: says why nothing orders them.
void simt_tell_grid_race(struct finding *f, const struct launch *first, const struct launch *second);
#endif
