// The axioms of the memory consistency model of PTX, and what a race is.
#ifndef AXIOMS_H
#define AXIOMS_H

#include "events.h"

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
// Whether the accesses of a and b are related so: an atomic update is one access of two events.
bool is_related(const struct execution *x, const struct relation *r, unsigned a, unsigned b);
// Whether two accesses conflict, and neither is before the other in causality order.
bool is_race(const struct execution *x, unsigned a, unsigned b);
bool has_race(const struct execution *x);
// Whether the events can have happened one after the other, each thread's in its order, where a read that is
// not part of an update may find an older value than the newest or not. x->coherence must be a total order of
// the writes to each cell.
bool is_run(const struct execution *x, bool may_find_older);

// ---- settled.c: the races that the device does not report. In all of these, x->coherence must be a total
// order of the writes to each cell.
// What happens before what, or comes before it by these exceptions.
struct relation find_before(const struct execution *x);
// Whether i comes before y by such an exception: the write that says so, or -1. before: from find_before.
int settled_by(const struct execution *x, const struct relation *before, unsigned i, unsigned y);
bool has_unsettled_race(const struct execution *x);

#endif
