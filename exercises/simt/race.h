// What race.c shares with the files that keep cells and tell of races.
#ifndef SIMT_RACE_H
#define SIMT_RACE_H

#include "stamp.h"

// ---- race.c
// Whether the access with that stamp happens before what the running thread does now, by `mine`.
bool race_ordered(uint64_t stamp, uint64_t mine, bool shared);

// Whether the access `before` needs no place any more once the one in hand has one: whoever conflicts with it
// and comes after both conflicts with this one too, and is not ordered after this one only.
static inline bool race_covered(uint64_t before, bool before_writes, uint64_t mine, bool writes, bool shared)
{
    if (before < (shared ? here->first_stamp : now->first_stamp))
        return true;
    return (writes || !before_writes) && (!(mine & STRONG) || before & STRONG) &&
           race_ordered(before, mine, shared);
}

// ---- cells.c: a cell for 4 bytes, or for each of them
struct cell *cell_bytes(struct cell *c); // the four that stand for its bytes from now on
const struct cell *cell_holding(const struct cell *cells, size_t offset);

// ---- others.c: accesses beyond the two readers and the one writer of a cell
struct others {       // those of one cell that later ones don't cover
    uint64_t *stamps; // the lowest bit of a pc is of no use here: it marks a write
    unsigned count, room;
    unsigned plain, writes; // of them
    unsigned dropped;
    uint32_t next; // that is free, after this one
};
static inline uint64_t stamp_of(uint64_t entry) { return entry >> 1 << 1; }
struct others *others_of(const struct cell *c); // NULL if it has none; valid until others_keep
// Keeps that access to c beside the one in hand, which is by `mine` and writes or doesn't.
void others_keep(struct cell *c, uint64_t stamp, bool write, uint64_t mine, bool writes, bool shared);
void others_drop_covered(struct cell *c, uint64_t mine, bool shared); // by a strong write, `mine`
void others_forget(struct cell *c);
uint32_t others_copy(uint32_t from); // for another cell's .others

// ---- tell.c
// The access in hand, by `mine`, and the one before it are not ordered.
void tell_race(uint64_t before, bool before_writes, uint64_t mine, bool writes, size_t offset, bool shared);
#endif
