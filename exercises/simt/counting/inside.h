// What the files of this room share, and no other room reads.
#ifndef SIMT_COUNTING_INSIDE_H
#define SIMT_COUNTING_INSIDE_H

#include "counting.h"

// ---- combine.c
// Counts a combine by the running thread or by the host.
void simt_count_combine(uint32_t node, uint64_t pc);

// ---- derivation.c
// Returns the bytes of an element, or 0 if there are no elements.
unsigned simt_derivation_bytes(void);
void simt_derivation_operands(uint32_t node, uint32_t *left, uint32_t *right);
// Reports that a combine was counted at pc, but nothing was combined.
void simt_derivation_tell_nothing(uint64_t pc);

// ---- events.c
struct event { // an access or, if `bytes` is 0, a combine
    unsigned thread, how, bytes;
    uint64_t block;
    uint64_t when;                // its place among all that is logged in all blocks
    uint8_t found[16], wrote[16]; // up to 16 bytes that lay there before, and that were written
    uint64_t until;               // of a read that was repeated: when it was made the last time
    unsigned times;               // how often the read was made in all
    bool repeated;                // this read repeats an earlier one, in which it is counted
    size_t before;                // place in the list of the same thread's previous event, from 1 on; 0: none
    uint32_t
        nodes[4]; // the elements that were read or written; or the node that was combined, and its operands
    uintptr_t address;
    uint64_t pc;
};
struct events { // of a block
    struct event *list;
    size_t count, room;
    size_t traced; // number of events that are in the trace already; they are the first ones
    // Accesses to global memory by each thread in earlier intervals of its block. Counted with SIMT_COSTS
    // only.
    uint64_t accesses[MAX_BLOCK_THREADS];
    uint64_t all_accesses[MAX_BLOCK_THREADS]; // and those to shared memory, too
};
void simt_log_combine(uint32_t node, uint64_t pc);

// Of an access. An atomic that only reads or only writes counts as a read or a write.
static inline enum op op_of(const struct event *e)
{
    const unsigned both = ACCESS_READ | ACCESS_WRITE;
    return simt_op_of((e->how & both) == both ? e->how : e->how & both);
}

// ---- sites.c: SIMT_SITES
// Adds what the block did in an interval. `barrier`: the one that opens, or NULL.
void simt_sites_interval(const struct block *b, const struct simt_site *barrier);
// Adds the sectors that a warp moves in the instruction to which the access belongs.
void simt_sites_sectors(const struct block *b, const struct event *e, unsigned sectors);
void simt_sites_report(void); // writes the current launch's sites to the report, and forgets them

// ---- trace.c
// Writes a record of the block. The arguments are as in simt_log_interval; site is also NULL if the block
// will not continue. when: its place among all that is logged.
void simt_trace_interval(struct block *b, const struct simt_site *site, const struct simt_site *where,
                         uint64_t when);
// Writes a record of a shuffle. The arguments are as in simt_log_shuffle.
void simt_trace_shuffle(struct block *b, unsigned first, uint32_t lanes, const struct lane_call *calls,
                        struct simt_site site, uint64_t when);

// ---- warp_cost.c: SIMT_COSTS
void simt_warp_costs(struct block *b);

#endif
