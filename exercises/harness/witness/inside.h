// What the files of this room share.
#ifndef WITNESS_INSIDE_H
#define WITNESS_INSIDE_H

#include "witness.h"

#define PLAIN_ORDER "# choices of the CPU device, SIMT_SEED=plain\n"
#define PLAIN_WEAK  "# choices of the CPU device, SIMT_SEED=plain SIMT_WEAK=1\n"

// --- attempt.c
struct attempt attempt_in(struct subject *s, const struct order *order);
// Whether the search may go on in that call: there is time, and not too much was run.
bool may_go_on(const struct subject *s);

// --- pairs.c: the records of one race in a run
// A race is given by the key of its finding or, whatever its lines are, by the finding's `brief`. NULL: any.
bool is_about(const struct finding *f, const char *race);
// Record `from` or the next one of that race whose two accesses can be held; NULL at the end.
const struct finding *next_pair(const struct attempt *a, const char *race, size_t *from);
// The access of the two that came last, and the one that came first.
const struct found_at *last_of(const struct finding *pair);
const struct found_at *first_of(const struct finding *pair);
bool is_read(const struct found_at *at);
// Adds the element that a record is about, as the program names it: prefix[0]. Adds only the array if the
// index is not known.
void add_place(struct text *text, const struct finding *f);
// Whether no record of the run about the same element comes later whose last access writes.
bool is_last(const struct attempt *a, const struct finding *pair);
// Whether two records are about the same element.
bool same_place(const struct finding *a, const struct finding *b);
// Whether two records have the same two accesses, in the same order or the other way round.
bool same_order(const struct finding *a, const struct finding *b);
bool other_order(const struct finding *a, const struct finding *b);

// --- parting.c: where two runs part
struct maker {  // of a value
    bool known; // false for an element of the input, and for what no thread has made
    uint32_t block, thread;
};
struct parting {
    bool read;                    // whether a thread read that value. If not, it is the element's
    uint32_t launch;              // only then:
    struct maker reader;          // the thread
    struct maker got, instead_of; // who made the value, and the one in the other run
    int turn; // below 0: one thread made both, that value first; above 0: last; 0: not known
};
enum { PARTINGS = 16 }; // are found at most
// Compares how an element was made in two runs. Returns how many partings there are; 0 if that is not known.
unsigned partings(struct parting found[PARTINGS], const struct attempt *run, const struct attempt *other,
                  size_t element);

// --- settle.c: what to say about an order
struct wrong {
    size_t element;
    uint64_t held;
    const char *choices;         // the order
    const struct finding *pair;  // the accesses of which one is held there, if any
    const struct attempt *right; // a run in which the element is right; NULL if none is known
};
// Makes the call in that order once more, and says what happened in this run. SEEN_NOTHING if it was not the
// same as before.
struct witness witness_of(struct subject *s, const char *race, const struct wrong *wrong);

// --- cause.c
// Returns a pair of that race in the run whose order makes the result wrong; NULL if none is known to.
// element: the result's name, as y[7].
const struct finding *find_cause(struct subject *s, const struct attempt *run, const struct wrong *wrong,
                                 const char *race, const char *element);

#endif
