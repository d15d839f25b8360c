// What the files of this room share, and no other room reads.
#ifndef SIMT_MEMORY_INSIDE_H
#define SIMT_MEMORY_INSIDE_H

#include "memory.h"

static inline size_t round_up(size_t bytes, size_t to) { return (bytes + to - 1) / to * to; }
static inline size_t alignment_at(enum home home) { return home == MANAGED ? MANAGED_ALIGN : GLOBAL_ALIGN; }

// ---- allocations.c
extern struct allocation *simt_allocations; // sorted by offset
extern size_t simt_allocation_count;
struct allocation *simt_allocation_insert(size_t offset, size_t bytes); // moves the others
// An array of which only the two ends exist consists of two allocations. Given the last one, this returns
// the first one; otherwise NULL.
struct allocation *simt_allocation_beginning(struct allocation *last);

// ---- slots.c
size_t simt_memory_capacity(enum home home);             // bytes that the arrays there may have in total
void simt_slots_lay_out(void);                           // to be called once
bool simt_slots_have_room(size_t bytes, enum home home); // whether that many more bytes may be allocated
// Adds an allocation in a slot that has room for it. Returns NULL if there is none.
struct allocation *simt_slots_place(size_t bytes, enum home home);
// Adds two allocations in neighbouring slots, with a gap between them, and stores their offsets. Returns
// false if slots are too small for it, or if there are too few.
bool simt_slots_place_ends(size_t first_bytes, size_t gap, size_t last_bytes, size_t *first, size_t *last);
// The allocation lives from now on: its pages are opened, and its bytes are counted. And it is freed.
void simt_slot_settle(const struct allocation *a);
void simt_slot_unsettle(const struct allocation *a);

// ---- names.c
void simt_name_set(struct allocation *a, const char *name, size_t element);
void simt_name_allocated(struct allocation *a, void **p); // by what is known of the memory that *p points to

// ---- variables.c
void simt_variables_find(void); // where they are
void simt_variables_open(void); // adds an allocation for each, which may be touched from now on

// ---- migration.c
void simt_managed_forget(struct allocation *a); // the array is freed

// ---- fills.c
void simt_fill_forget(size_t offset, size_t bytes); // a new array begins there

// ---- state.c
void simt_poison(void *p, size_t bytes); // fills with POISON; bytes is a multiple of 4

#endif
