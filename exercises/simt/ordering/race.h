// What race.c shares with the files that keep shadow words and report races.
#ifndef SIMT_RACE_H
#define SIMT_RACE_H

#include "inside.h"

// In these functions, t is what the running thread does now, with its stamp.

// ---- happens_before.c
// Whether the access with that stamp happens before t.
bool simt_race_ordered(uint64_t stamp, const struct touch *t);
bool simt_came_before(
    const struct moment *m); // the same for what another thread, or this one, did in this launch

// Whether both stamps, of this launch, are of one thread.
static inline bool one_thread(uint64_t a, uint64_t b)
{
    const struct moment m = simt_moment_of(a), n = simt_moment_of(b);
    return m.block == n.block && m.thread == n.thread;
}

static inline void swap_accesses(struct finding *f)
{
    struct access a = f->access[0];
    f->access[0] = f->access[1];
    f->access[1] = a;
}

// ---- scopes.c
enum reach simt_reach_of(enum simt_scope scope); // in this launch
bool simt_reaches(enum reach reach, uint64_t from,
                  uint64_t block); // whether what `from` does reaches that block
static inline bool simt_reaches_block(enum reach reach, uint64_t block) // the same for the running block
{
    return simt_reaches(reach, simt_current_block->number, block);
}
bool simt_in_one_cluster(const struct launch *l, const struct simt_dim *a, const struct simt_dim *b);
// Whether two accesses by different threads are *morally strong* (PTX ISA 8, memory consistency model): both
// are strong, they touch the same bytes, and the scope of each includes the thread that makes the other.
bool simt_morally_strong(uint64_t a, uint64_t b);
// Both are strong. Whether any access that is morally strong with `mine` and may come after it is also
// morally strong with `before`.
bool simt_scope_covers(uint64_t before, uint64_t mine);
// Completes the finding: its two accesses are strong, but not atomic with each other.
void simt_tell_not_atomic(struct finding *f);
// Adds why accesses `one` and `other` of the finding are not: their sizes, or the scope of one of them.
void simt_blame_strength(struct finding *f, unsigned one, unsigned other);

// Returns a stamp. All accesses to this kind of memory with a lower stamp happen before t.
static inline uint64_t race_floor(const struct touch *t)
{
    return t->at.block ? simt_current_block->shared_floor : simt_current_launch->first_stamp;
}

// Whether the earlier access need not be kept if the current one is: any later access that conflicts with
// the earlier one also conflicts with the current one, and if it is ordered after the current one, then also
// after the earlier one.
static inline bool race_covered(uint64_t before, bool before_writes, const struct touch *t)
{
    if (before < race_floor(t))
        return true;
    return (t->how & ACCESS_WRITE || !before_writes) &&
           (!is_strong(t) || (before & STRONG && simt_scope_covers(before, t->stamp))) &&
           simt_race_ordered(before, t);
}

// A word has two plain reads of this launch, and now a third. Whether this one replaces the second: the two
// are by one block, and this one is by another, so no write in the launch is ordered after both.
static inline bool replaces_second(uint64_t r, uint64_t s, uint64_t mine)
{
    uint64_t block = simt_moment_of(r).block;
    return block == simt_moment_of(s).block && block != simt_moment_of(mine).block;
}

// ---- shadow.c: one word for 4 bytes, or one for each of the 4
// Splits the word if it is whole, and returns the four words for its bytes.
struct shadow_word *simt_shadow_bytes(struct shadow_word *c);
struct shadow_word simt_shadow_holding(struct spot at); // returns the word for the byte there

// ---- columns.c: the shadow words of device memory, which are stored in columns
struct shadow_word simt_shadow_of_device(size_t offset); // returns the word, put together from the columns
void simt_shadow_keep(size_t offset, const struct shadow_word *c); // stores the word

// ---- others.c: accesses besides the two reads and the one write of a shadow word
struct others {       // accesses to one word that later ones do not cover
    uint64_t *stamps; // with 1 added for a write, because the lowest bit of a pc is not used
    unsigned count, room;
    unsigned plain, writes; // how many of them are plain, and how many are writes
    unsigned narrow;        // how many are strong and do not reach the whole device
    unsigned single;        // and how many of these reach their own thread only
    unsigned size;          // the size of all that are strong; 0: of different sizes, or not known
    unsigned dropped;       // how many accesses came while the list was full
    uint16_t *reads; // if it is long: by thread, 1 + the place of the first strong read; 0: no such read
    uint32_t next;   // the number of the next free list, if this one is free
};
static inline uint64_t stamp_of(uint64_t entry) { return entry >> 1 << 1; }
// Returns the word's list, or NULL. The result is valid until the next call of simt_others_keep.
struct others *simt_others_of(const struct shadow_word *c);
// Returns the place from which on the list may have strong reads by threads of that number.
static inline unsigned others_from(const struct others *o, unsigned thread)
{
    return !o->reads ? 0 : o->reads[thread] ? o->reads[thread] - 1u : o->count;
}
// Adds an access to the list. t: the current access to the same word.
void simt_others_keep(struct shadow_word *c, uint64_t stamp, bool write, const struct touch *t);
void simt_others_remove(struct others *o, unsigned i); // drops the access with that place in the list
// Puts a strong read in the place of another one by a thread of the same number.
void simt_others_replace_read(struct others *o, unsigned i, uint64_t stamp);
// Drops the accesses that this strong write covers.
void simt_others_drop_covered(struct shadow_word *c, const struct touch *t);
void simt_others_forget(struct shadow_word *c); // the word has no list any more
uint32_t simt_others_copy(uint32_t from);       // returns the number of a copy of the list

// ---- orders.c: the memory orders of atomics
void simt_place_note(const struct touch *t); // a strong access
// Returns the order of the atomic at that place in the code, as in struct access.
unsigned simt_order_at(uint64_t pc);
void simt_order_note_fence(uint64_t pc, enum simt_scope scope);
enum simt_scope simt_fence_scope_at(uint64_t pc); // of a fence, or of an atomic with a memory order
unsigned simt_size_at(uint64_t pc);               // the bytes of the strong accesses there; 0: not known
bool simt_same_size(uint64_t a, uint64_t b);      // whether two strong accesses may have the same size
bool simt_is_update(uint64_t stamp);              // whether the write with that stamp is an atomic update

static inline bool strong_pair(uint64_t a, uint64_t b) // the usual case of simt_morally_strong
{
    return reach_device(a, b) && (((a ^ b) & PC_MASK) == 0 || simt_same_size(a, b));
}

// ---- lost_update.c: words that two threads read before either of them wrote
// The running thread makes a strong access. last_write: the stamp of the last write there.
void simt_update_note(const struct touch *t, uint64_t last_write);
// If both threads, or their blocks if these differ, have read and then written the same word in this way,
// returns the read by the first of them. Otherwise returns NULL.
const struct strong_read *simt_lost_update(const struct moment *a, const struct moment *b);

// ---- fence_order.c
// Whether the order of sequentially consistent fences puts that access before what the running thread does
// now.
bool simt_fences_between(uint64_t stamp);

// ---- counted.c
void simt_counted_note(const struct touch *t); // t takes place now

// ---- race_message.c
// Reports that t and an earlier access to the byte at that offset are not ordered.
void simt_tell_race(uint64_t before, bool before_writes, const struct touch *t, size_t offset);

// ---- job_grids.c
// The same for an earlier access by a grid of another job that the host has put into a stream.
void simt_tell_stream_race(uint64_t before, bool before_writes, const struct touch *t, size_t offset);

// ---- library_race.c
// The same for a race in device memory that a library's kernel makes: f says all of it. writes: whether the
// current access is a write.
void simt_library_race(const struct finding *f, size_t offset, bool writes);

// ---- grid_race.c
// Completes the finding: its two accesses are by threads of these two grids, and this says why nothing
// orders them.
void simt_tell_grid_race(struct finding *f, const struct launch *first, const struct launch *second);
#endif
