// The room `counting`: what is counted and logged. Work and steps, elements and what they are made of, the
// cost of warps, and the trace.
#ifndef SIMT_ROOM_COUNTING_H
#define SIMT_ROOM_COUNTING_H

#include "../ordering/ordering.h"

// ---- warp_cost.c
extern struct costs { // of the current launch
    uint64_t work, steps, barriers, global_bytes, global_accesses, shared_accesses, atomics;
    uint64_t chain;        // the longest chain of accesses; with SIMT_COSTS only
    struct warp_totals {   // with SIMT_COSTS only
        uint64_t combines; // combines by whole warps: in each interval, those of the warp's busiest lane
        uint64_t global_sectors, bank_conflicts;
        uint64_t executions, active; // loads and stores by warps, and the lanes that are active in them
        uint64_t busiest;            // accesses to global memory by the thread that makes the most of them
        uint64_t most;               // accesses to any memory by the thread that makes the most of them
        uint64_t most_block;         // its block, and its number there
        unsigned most_thread;
    } warps;
} simt_costs;

// ---- derivation.c: elements that know where they came from
// Returns whether a call on elements has begun.
bool simt_derivation_begun(void);
// Returns how many calls have begun: see simt_elements_begin.
unsigned simt_derivation_calls(void);
// Separates a child process from its parent's records.
void simt_derivation_part(void);
// Prepares memory for a comparison with a child's memory: replaces each element by a hash of what it is made
// of, because the child may have given it another number.
void simt_derivation_settle(void *memory, size_t bytes);

// ---- events.c: what was done since the last barrier. It is logged only for a trace and for costs
// Events are logged.
extern bool simt_logging;
// Gives b its part. Called once for each block.
void simt_events_place(struct block *b);
void simt_log_access(const struct touch *t);
// Ends an interval. site: the barrier that opens, or NULL if the block is over. where: for each thread, where
// it waits, if `file` is not NULL. Otherwise the thread has ended if `line` is 0. If `where` is NULL, all
// threads have ended.
void simt_log_interval(struct block *b, const struct simt_site *site, const struct simt_site *where);
// Logs that lanes of a warp meet in a shuffle. `calls` are the calls of the warp's lanes, whose first thread
// is `first`.
void simt_log_shuffle(struct block *b, unsigned first, uint32_t lanes, const struct lane_call *calls,
                      struct simt_site site);
// Ends the interval of a block that will not continue, if it has one.
void simt_log_unfinished(struct block *b, const struct simt_site *where);

// ---- trace.c: SIMT_TRACE
// Writes a record of the arrays in device memory, when a launch begins or at its end.
void simt_trace_launch(bool begins);

// ---- given.c: SIMT_GIVEN
void simt_given_begin(void); // a confined file's host code begins to run, and ends
void simt_given_end(void);
void simt_given_touch(const struct touch *t); // the host makes this access
void simt_given_got(size_t bytes);            // the host gets bytes of the device by a copy
struct given_rows {                           // the rows of a copy to the device or within it
    uint64_t bytes, hash;
};
// from: NULL if memory is set to a value, which the hash already has.
void simt_given_row(struct given_rows *rows, const void *to, const void *from, size_t bytes);
// The host gives these bytes, such as a description.
void simt_given_bytes(const char *call, uint64_t pc, const void *p, size_t bytes);
void simt_given_copy(const char *call, uint64_t pc, const struct given_rows *rows);
void simt_given_launch(const struct simt_config *c, const char *kernel, const void *argument);

// ---- totals.c
void simt_total_launch(void); // the current launch has ended
void simt_total_meeting(
    const char *file); // threads meet in a line of this file: at a barrier, or in a warp's call

// ---- launch_report.c
void simt_report_launch(void);
// Writes to stderr what the host has moved in managed memory since the last launch.
void simt_tell_last_traffic(void);

#endif
