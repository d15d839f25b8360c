// The oracle: which outcomes of a litmus test the memory consistency model of PTX allows. It is worked out
// from the axioms, by trying every execution, and knows nothing of the CPU device.
#ifndef ORACLE_H
#define ORACLE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

#include "relation.h"
#include "test.h"

// ---- events.c: the events of a test, and what holds between them in each of its executions
enum { LAUNCH = MAX_THREADS }; // the thread of the initial writes, which are the first events
enum { THIN_AIR = INT_MIN };   // the value of a write that depends on itself
struct event {
    unsigned thread, cell;
    bool reads, writes;            // at most one of these
    bool strong, acquire, release; // release and acquire: both for a fence
    bool fence, sc;
    bool of_access; // a fence: it belongs to a seq_cst access
    enum scope scope;
    unsigned barrier;               // which __syncthreads of its thread, from 1
    int partner;                    // the other half of a read-modify-write, or -1
    const struct statement *source; // NULL for an initial write
};
static inline bool is_memory(const struct event *a) { return a->reads || a->writes; }
struct events {
    const struct test *test;
    struct event list[MAX_EVENTS];
    unsigned count;
    struct relation program_order, same_cell_order; // the second: among the accesses to one cell
    struct relation morally_strong;
    struct relation barriers;   // what __syncthreads synchronises
    struct relation dependency; // from a read to a write whose value it decides
    struct relation modifies;   // from the read of a read-modify-write to its write
};
void find_events(struct events *e, const struct test *t);

// ---- axioms.c: the axioms
enum axiom { NO_THIN_AIR, SC_PER_LOCATION, ATOMICITY, COHERENCE, CAUSALITY, FENCE_SC, AXIOMS };
extern const char *const axiom_names[AXIOMS];
// The rules of PTX, or those of the CPU device, which order less in three cases. To the device, as in C++20,
// a release and a later store of its thread to the same word are not a release pattern, nor are a read and a
// later acquire of its thread an acquire pattern; and a seq_cst access is not a fence for other accesses. Its
// fences are ordered only by what a strong read observes, and not by what a read misses.
enum rules { PTX_RULES, DEVICE_RULES };
struct execution {
    const struct events *events;
    enum rules rules;
    unsigned from[MAX_EVENTS]; // for each read, the write that it reads
    int value[MAX_EVENTS];     // that is read or written
    bool absent[MAX_EVENTS];   // the writes of COMPARE_AND_SWAPs that have found another value
    struct relation reads_from, fence_order, coherence;
    struct relation observation, base_causality, causality;
};
void find_causality(struct execution *x);            // from what is read, and fence_order
void find_observed_fence_order(struct execution *x); // from what is read, by the device's rule; and causality
unsigned broken_axioms(const struct execution *x);   // bit k: axiom k is
// Whether two conflicting accesses are not morally strong, and neither is before the other in causality
// order. An atomic update is one access.
bool has_race(const struct execution *x);
// Whether the events can have happened one after the other, each thread's in its order, where a read that is
// not part of an update may find an older value than the newest or not. x->coherence must be a total order of
// the writes to each cell.
bool is_run(const struct execution *x, bool may_find_older);

// ---- enumerate.c: the outcomes
enum { MAX_OUTCOMES = 4096 };
struct outcome {
    int values[MAX_READS + MAX_CELLS]; // the registers, then what each cell holds at the end
    bool allowed;
    bool races;       // some allowed execution with this outcome has a race
    bool clean;       // some has none
    bool interleaved; // it comes about if statements are done one at a time, and reads find the newest value
    bool reachable;   // or older values: on the device, with weak memory
    unsigned axioms;  // that forbid it: one, if one breaks in each execution; otherwise several
    bool only_by_sc;  // it would be allowed if fence.sc were fence.acq_rel
    unsigned breaks_all; // which axioms break in each of its executions
    unsigned breaks_one; // which are the first that break in one of them
};
struct verdict {
    struct outcome outcomes[MAX_OUTCOMES];
    unsigned count, allowed, interleaved, reachable;
    unsigned racy; // how many of the allowed ones may have a race
    bool clean;    // one of the allowed ones may have none
};
void judge(struct verdict *v, const struct test *t);
// The same for only those outcomes in which the reads find these values, without `axioms`.
void judge_outcomes(struct verdict *v, const struct test *t, enum rules rules, const int *values);
// The outcome with these values, or NULL if there is no execution with it.
const struct outcome *find_outcome(const struct verdict *v, const struct test *t, const int *values);

// ---- words.c
enum { WORDS = 128 };
// Writes the outcome, such as `1,0 x=1 y=1`, and the axioms that forbid it, such as `Causality by fence.sc`.
void write_outcome(char words[WORDS], const struct test *t, const int *values);
void write_axioms(char words[WORDS], const struct outcome *o);

#endif
