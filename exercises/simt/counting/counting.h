// What is counted and noted: work and steps, elements and what they are made of, costs, the trace.
#ifndef SIMT_ROOM_COUNTING_H
#define SIMT_ROOM_COUNTING_H

#include "../ordering/ordering.h"

// ---- combine.c
extern struct costs { // of the launch in hand
    uint64_t work, steps, barriers, global_bytes, global_accesses, shared_accesses, atomics;
    struct warp_totals {   // with SIMT_COSTS only
        uint64_t combines; // warp-wide: the busiest lane's, in each interval
        uint64_t global_sectors, bank_conflicts;
        uint64_t executions, active; // of loads and stores by warps, and the lanes active in them
    } warps;
} simt_costs;
void simt_count_combine(uint32_t node, uint64_t pc); // of the running thread, or of the host

// ---- derivation.c: elements that know where they came from
bool simt_derivation_begun(void);
unsigned simt_derivation_calls(void); // calls begun so far: see simt_elements_begin
unsigned simt_derivation_bytes(void); // of an element; 0 where there are none
void simt_derivation_operands(uint32_t node, uint32_t *left, uint32_t *right);
void simt_derivation_tell_nothing(uint64_t pc); // a combine was counted there, and nothing combined
void simt_derivation_part(void);                // in a child process: it goes on by itself
// Of memory that is about to be compared with a child's: what was combined may have other numbers there.
void simt_derivation_settle(void *memory, size_t bytes);

// ---- events.c: what was done since the last barrier, if somebody asked
struct event { // an access or, if bytes is 0, a combine
    unsigned thread, access, bytes;
    uint64_t block;
    uint64_t when;                // among all that is logged, of all blocks
    uint8_t found[16], wrote[16]; // what was read, and what was written, of up to 16 bytes
    uint64_t until;               // of a read that was repeated, when it was read the last time,
    unsigned times;               // and how often in all
    bool repeated;                // it is one of these, and counted in the first
    size_t before;                // the same thread's, in the list, from 1 on; 0: none
    uint32_t nodes[4]; // the elements read or written, or the one combined and its operands; see events.c
    uintptr_t address;
    uint64_t pc;
};
struct events { // of a block
    struct event *list;
    size_t count, room;
    size_t traced; // the first are in the trace
};
extern bool simt_logging;                // somebody did
void simt_events_place(struct block *b); // gives b its part, once
void simt_log_access(uintptr_t address, unsigned bytes, unsigned access, uint64_t pc);
void simt_log_combine(uint32_t node, uint64_t pc);
uint64_t simt_log_now(void); // what is logged next is later than all that has a smaller number
// site: the barrier that opens; NULL: the block is over. where: see simt_trace_interval.
void simt_log_interval(struct block *b, const struct simt_site *site, const struct simt_site *where);
// The lanes of a warp meet in a shuffle. calls: of the warp's lanes, the first of which is thread `first`.
void simt_log_shuffle(struct block *b, unsigned first, uint32_t lanes, const struct lane_call *calls,
                      struct simt_site site);
// What a block did that comes no further.
void simt_log_unfinished(struct block *b, const struct simt_site *where);

// ---- trace.c: SIMT_TRACE
// site: the barrier that opens; NULL: the block is over, or comes no further. where: of each thread, where it
// waits, if file is not NULL; else whether it has ended, if line is 0. NULL: all have ended.
void simt_trace_interval(struct block *b, const struct simt_site *site, const struct simt_site *where);
// calls: of the warp's lanes, the first of which is thread `first`
void simt_trace_shuffle(struct block *b, unsigned first, uint32_t lanes, const struct lane_call *calls,
                        struct simt_site site);
// The device's arrays when a launch begins, or at its end.
void simt_trace_launch(bool begins);

// ---- warp_cost.c: SIMT_COSTS
void simt_warp_costs(const struct block *b);

// ---- launch_report.c
void simt_report_launch(void);

#endif
