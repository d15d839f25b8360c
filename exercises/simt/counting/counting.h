// The room `counting`: what is counted and logged. Work and steps, elements and what they are made of, the
// cost of warps, and the trace.
#ifndef SIMT_ROOM_COUNTING_H
#define SIMT_ROOM_COUNTING_H

#include "../ordering/ordering.h"

// ---- combine.c
extern struct costs { // of the current launch
    uint64_t work, steps, barriers, global_bytes, global_accesses, shared_accesses, atomics;
    struct warp_totals {   // with SIMT_COSTS only
        uint64_t combines; // combines by whole warps: in each interval, those of the warp's busiest lane
        uint64_t global_sectors, bank_conflicts;
        uint64_t executions, active; // loads and stores by warps, and the lanes that are active in them
        uint64_t busiest;            // accesses to global memory by the thread that makes the most of them
    } warps;
} simt_costs;
// Counts a combine by the running thread or by the host.
void simt_count_combine(uint32_t node, uint64_t pc);

// ---- derivation.c: elements that know where they came from
// Returns whether a call on elements has begun.
bool simt_derivation_begun(void);
// Returns how many calls have begun: see simt_elements_begin.
unsigned simt_derivation_calls(void);
// Returns the bytes of an element, or 0 if there are no elements.
unsigned simt_derivation_bytes(void);
void simt_derivation_operands(uint32_t node, uint32_t *left, uint32_t *right);
// Reports that a combine was counted at pc, but nothing was combined.
void simt_derivation_tell_nothing(uint64_t pc);
// Separates a child process from its parent's records.
void simt_derivation_part(void);
// Prepares memory for a comparison with a child's memory: replaces each element by a hash of what it is made
// of, because the child may have given it another number.
void simt_derivation_settle(void *memory, size_t bytes);

// ---- events.c: what was done since the last barrier. It is logged only for a trace and for costs
struct event { // an access or, if `bytes` is 0, a combine
    unsigned thread, access, bytes;
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
};
// Events are logged.
extern bool simt_logging;
// Gives b its part. Called once for each block.
void simt_events_place(struct block *b);
void simt_log_access(const struct touch *t);
void simt_log_combine(uint32_t node, uint64_t pc);
// Returns a new point in time: everything logged before it has a smaller number.
uint64_t simt_log_now(void);
// Ends an interval. site: the barrier that opens, or NULL if the block is over. where: see
// simt_trace_interval.
void simt_log_interval(struct block *b, const struct simt_site *site, const struct simt_site *where);
// Logs that lanes of a warp meet in a shuffle. `calls` are the calls of the warp's lanes, whose first thread
// is `first`.
void simt_log_shuffle(struct block *b, unsigned first, uint32_t lanes, const struct lane_call *calls,
                      struct simt_site site);
// Ends the interval of a block that will not continue.
void simt_log_unfinished(struct block *b, const struct simt_site *where);

// ---- trace.c: SIMT_TRACE
// Writes a record of the block. site: the barrier that opens, or NULL if the block is over or will not
// continue. where: for each thread, where it waits, if `file` is not NULL. Otherwise the thread has ended if
// `line` is 0. If `where` is NULL, all threads have ended.
void simt_trace_interval(struct block *b, const struct simt_site *site, const struct simt_site *where);
// Writes a record of a shuffle. The arguments are as in simt_log_shuffle.
void simt_trace_shuffle(struct block *b, unsigned first, uint32_t lanes, const struct lane_call *calls,
                        struct simt_site site);
// Writes a record of the arrays in device memory, when a launch begins or at its end.
void simt_trace_launch(bool begins);

// ---- warp_cost.c: SIMT_COSTS
void simt_warp_costs(struct block *b);

// ---- launch_report.c
void simt_report_launch(void);
// Writes to stderr what the host has moved in managed memory since the last launch.
void simt_tell_last_traffic(void);

#endif
