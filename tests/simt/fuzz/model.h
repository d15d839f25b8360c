// A random kernel, a run of it, and what the fuzzer's files do with them.
#ifndef MODEL_H
#define MODEL_H

#include <stdbool.h>
#include <stdint.h>

#include "../../../exercises/simt/machine/machine.h"
#include "fuzz.h"

enum {
    MAX_BLOCKS = 3,
    MAX_THREADS = 8,
    MAX_LENGTH = 32,
    MAX_CELLS = MAX_GLOBAL_CELLS + MAX_BLOCKS * MAX_SHARED_CELLS,
    MAX_ACTS = 187,
    MAX_GROUPS = 64,
};

enum fault {
    DROP_READERS_FENCE,
    DROP_WRITERS_FENCE,
    DROP_BARRIER,
    DROP_WARP,
    ALLOW_MIXED,
    WIDE_BLOCK_FENCE,
    NO_FAULT
};

struct statement {
    enum action action;
    unsigned cell;
    int operand;
    unsigned group; // of a barrier and of __syncwarp: which one, in the block; else 0
};

struct kernel {
    unsigned blocks, threads; // threads: per block
    struct statement list[MAX_BLOCKS * MAX_THREADS][MAX_LENGTH + 1];
    unsigned length[MAX_BLOCKS * MAX_THREADS], group_size[MAX_GROUPS];
    unsigned groups;
};

struct act {
    unsigned thread, at;
    int value;
};

struct run {
    struct act acts[MAX_ACTS];
    unsigned count;
    bool too_long;
};

struct set { // of acts
    uint64_t words[(MAX_ACTS + 63) / 64];
};

struct verdict {
    unsigned races, conflicts;   // pairs that race; pairs of two threads that would if nothing ordered them
    unsigned pair[2];            // the first that races
    bool wrong_value;            // the acts are not an execution: a read found what was not there
    struct set racing[MAX_ACTS]; // with which later acts each one does, or may
};

// kernel.c: what the statements of a kernel are
bool is_strong_action(enum action a); // volatile or atomic
bool is_update(enum action a);        // atomic: reads and writes
bool is_block_scope(enum action a);
bool is_access(enum action a);
bool reads(enum action a);
bool writes(enum action a);
unsigned threads_of(const struct kernel *k);
unsigned cell_of(const struct kernel *k, unsigned thread, const struct statement *s); // below MAX_CELLS

// Sets of acts.
static inline void add(struct set *s, unsigned i) { s->words[i / 64] |= 1ull << i % 64; }
static inline bool has(const struct set *s, unsigned i) { return s->words[i / 64] >> i % 64 & 1; }

// oracle.c: the verdict that is right
extern enum fault fault; // planted in the oracle
// Judges the acts of e; the verdict lasts until the next. If make_values, reads get the values that they
// would read.
const struct verdict *judge(const struct kernel *k, struct run *e, bool make_values);

// generate.c: the same kernel for the same number
void make_kernel(struct kernel *k, uint64_t number);

// play.c: what happens on the device
extern struct run seen;      // of the last play
extern struct finding found; // its first race
extern unsigned found_count; // how many races were found
void play(const struct kernel *k, uint64_t seed);

#endif
