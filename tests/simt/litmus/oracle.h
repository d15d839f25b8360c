// The oracle: which outcomes of a litmus test the memory consistency model of PTX allows. It is worked out
// from the axioms, by trying every execution, and knows nothing of the CPU device.
#ifndef ORACLE_H
#define ORACLE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

#include "../oracle/axioms.h"
#include "test.h"

// ---- events.c: the events of a test
enum { THIN_AIR = INT_MIN }; // the value of a write that depends on itself
void find_events(struct events *e, const struct test *t);

// ---- enumerate.c: the outcomes
enum { MAX_OUTCOMES = 4096 };
struct outcome {
    int values[MAX_READS + MAX_CELLS]; // the registers, then what each cell holds at the end
    bool allowed;
    bool races;       // some allowed execution with this outcome has a race
    bool clean;       // some has none
    bool silent;      // in some that can be reached, the device reports none: see ../oracle/settled.c
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
