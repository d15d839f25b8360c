// What the files of this room share, and no other room reads.
#ifndef SIMT_WHATIF_INSIDE_H
#define SIMT_WHATIF_INSIDE_H

#include <sys/types.h>

#include "whatif.h"

// ---- forked.c: child processes that go on with the current launch, each in its own copy of all memory
struct forked { // a child, for its parent
    pid_t process;
    int answers; // the end of a pipe, from which the parent reads what the child answers
};

// Forks. In the child, nothing that is written to the standard files or to the report is seen.
enum fork { FORK_REFUSED, FORK_PARENT, FORK_CHILD } simt_fork(struct forked *f);
// The child answers these bytes. If the parent does not want them any more, the child ends.
void simt_forked_answer(const void *p, size_t bytes);
// Waits for that number of bytes of the child's answer. Returns false if the child has ended before.
bool simt_forked_read(const struct forked *f, void *p, size_t bytes);
void simt_forked_end(const struct forked *f); // ends the child, whatever it does

// ---- experiment.c: for the files that know what can go in another way in a launch
enum { MAX_EXPERIMENT_CHILDREN = 2 };

struct experiment {
    struct finding finding; // the finding, if the experiment shows a difference
    uint64_t key;           // what is tried: chosen by the file that began the experiment
    // The child's answer counts only if its schedule was the parent's to the end. Otherwise some thread did
    // something else in the child.
    bool one_course;
    // Reports the experiment's finding. Device memory differs at `offset`, or the child did not come to an
    // end (NOWHERE).
    void (*tell)(const struct experiment *t, size_t offset);
    // What each answers: how it ended, how many choices it made, and then all device memory.
    struct forked children[MAX_EXPERIMENT_CHILDREN];
    unsigned begun; // number of children
};

// Returns a new experiment. NULL: there were too many, or nothing can be tried in this block.
struct experiment *simt_experiment_new(const struct block *b);
// Returns the launch's experiment after t, or its first if t is NULL; NULL after the last.
const struct experiment *simt_experiment_next(const struct experiment *t);
void simt_experiments_forget(void); // the launch has none from now on
// Forks. Returns true in the child, which then goes the other way.
bool simt_experiment_fork(struct experiment *t);
// Ends a child that has nothing to report.
_Noreturn void simt_experiment_give_up(void);

#endif
