// The events of an execution, and what holds between them whatever the reads find.
#ifndef EVENTS_H
#define EVENTS_H

#include "relation.h"
#include "scope.h"

struct statement; // of the program that is judged
struct event {
    unsigned thread, block, cluster, cell;
    bool initial;                  // a write: what the cell holds before the launch
    bool reads, writes;            // at most one of these
    bool strong, acquire, release; // release and acquire: both for a fence
    bool fence, sc;
    bool of_access; // a fence: it belongs to a seq_cst access
    enum scope scope;
    unsigned meeting;               // which barrier of its block it is, from 1; 0 if it is not a barrier
    int partner;                    // the other half of a read-modify-write, or -1
    const struct statement *source; // NULL for an initial write
};
static inline bool is_memory(const struct event *a) { return a->reads || a->writes; }

struct events {
    struct event list[MAX_EVENTS]; // the initial writes first; those of each thread in its order
    unsigned count, initial;
    struct relation program_order, same_cell_order; // the second: among the accesses to one cell
    struct relation morally_strong;
    struct relation barriers;   // what they synchronise
    struct relation dependency; // from a read to a write whose value it decides
    struct relation modifies;   // from the read of a read-modify-write to its write
};

struct event *append_event(struct events *e, struct event what);
void append_initial_writes(struct events *e, unsigned cells);
void relate_events(struct events *e); // finds the relations; as dependencies only those in updates
// Whether the two access one cell, at least one of them writes, and they are not morally strong.
bool conflict(const struct events *e, unsigned a, unsigned b);

#endif
