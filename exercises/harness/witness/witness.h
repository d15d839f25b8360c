// Witnesses. The device finds a race whatever the results are. A witness shows what may come of it: the same
// call in a legal order, and a result that is wrong in this order. It is the device's plain order, in which
// blocks and threads run by their numbers, with as few other choices as possible.
#ifndef HARNESS_WITNESS_H
#define HARNESS_WITNESS_H

#include <cjson/cJSON.h>

#include "verdict/verdict.h"

// What one run came to.
struct attempt {
    bool answered;  // whether there are results. If not, all that follows is empty
    size_t count;   // elements of the results, of all outputs together
    bool *wrong;    // for each, whether it is wrong,
    uint64_t *held; // and a number that is the same in two runs if what it holds is
    struct report report;
    char *choices; // those that were asked for; NULL if none were
    // What each element of the results is made of, as a number of the derivation; NULL if that is not known.
    uint32_t *numbers;
    struct derivation derivation;
};
void attempt_free(struct attempt *attempt);

// What an element of the results holds after a run.
struct told_result {
    struct text name;     // y[7]
    struct text expected; // what it should be; empty if that has no short form
    struct text got;      // what it is; empty if it is not a value, or has no short form
    struct text lacks;    // why it is not a value: "made from a value that was never written"
};

// A call that can be made again and again, each time in another order.
struct subject {
    void *call;
    // Makes the call in that order.
    void (*run)(struct subject *s, const struct order *order, struct attempt *attempt);
    // Adds what that element of the results held after the last run, of which this attempt is.
    void (*tell)(struct subject *s, const struct attempt *last, size_t element, struct told_result *told);
    bool one_block;     // whether the call has only one block, so that none is named
    long long deadline; // of the search, by now_us(); a run is stopped soon after it
    size_t spent;       // on runs so far, in runs of a small call
};
long long now_us(void);

// --- A witness is a record of facts. words.c makes sentences of them.
enum seen {
    SEEN_NOTHING, // nothing can be said
    SEEN_WRONG,   // a result went wrong
    SEEN_SAME,    // each pair of accesses was made in both orders, and the results were the same and right
};
enum course {    // what happened in that run: see words.c
    TURNED,      // `first` was made before `then`
    IS_HELD,     // the thread of `then` was held there until no other could go on
    READS_OLDER, // `then` read what `first` had already overwritten
    SEES_SIGNAL, // the same, after `sees` has read a signal that was given after `first`
    OVERWRITES,  // the thread of `then` read the element (`sees`), and wrote over what `first` wrote since
    BY_NUMBERS,  // threads and blocks ran by their numbers, which they need not
};
struct party {       // an access
    struct text who; // thread 7, or thread 7 of block 0
    struct text op;  // read, write or atomic
    struct text file;
    int line;
    int thread, block; // their numbers; -1 if they are not known
};
struct witness {
    enum seen seen;
    enum course course;
    struct party first, then, sees;
    struct text object; // what `first` and `then` access: prefix[0]
    struct text shown;  // the same with all indices: tile[4][5]
    struct told_result result;
    struct text key;      // of the finding
    struct text where;    // which call it is, if it is not the one that the verdict is about: n=8
    struct replay replay; // all of these, for make's tools
};
void witness_free(struct witness *w);

// --- search.c
// Searches a witness for one of the verdict's findings in one of the calls, until their deadline. A result
// that is as wrong in each order does not count. SEEN_SAME is about all of the findings that may have a
// witness, and about the last of the calls in which that can be said. Unless SEEN_NOTHING, stores the number
// of the call.
struct witness witness_search(struct subject *subjects, unsigned count, const struct verdict *v,
                              unsigned *subject);
// Whether findings of this kind may have a witness.
bool may_have_witness(const struct finding *finding);

// --- words.c
// Adds the sentence, without a full stop. Adds nothing if nothing was seen.
void witness_text(struct text *text, const struct witness *w);
// Adds one of its accesses, `first` (0) or `then` (1): thread 6 writes XY[6].
void witness_access_text(struct text *text, const struct witness *w, int k);
// Whether a witness of SEEN_WRONG names two accesses, which make the difference.
bool witness_names_pair(const struct witness *w);
// The code of what was seen, for other programs; NULL for SEEN_NOTHING.
const char *witness_code(const struct witness *w);

// --- record.c: a witness as a record in JSON, for another process
cJSON *witness_json(const struct witness *w);
bool witness_of_json(struct witness *w, const cJSON *json);

#endif
