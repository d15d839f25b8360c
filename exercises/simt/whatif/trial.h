// What trial.c offers to files that know what can go in another way in a launch.
#ifndef SIMT_TRIAL_H
#define SIMT_TRIAL_H

#include "forked.h"
#include "whatif.h"

enum { MAX_TRIAL_CHILDREN = 2 };

struct trial {
    struct finding finding; // the finding, if the trial shows a difference
    uint64_t key;           // what is tried: chosen by the file that began the trial
    // The child's answer counts only if its schedule was the parent's to the end. Otherwise some thread did
    // something else in the child.
    bool one_course;
    // Reports the trial's finding. Device memory differs at `offset`, or the child did not come to an end
    // (NOWHERE).
    void (*tell)(const struct trial *t, size_t offset);
    // What each answers: how it ended, how many choices it made, and then all device memory.
    struct forked children[MAX_TRIAL_CHILDREN];
    unsigned begun; // number of children
};

// Returns a new trial. NULL: there were too many, or nothing can be tried in this block.
struct trial *simt_trial_new(const struct block *b);
// Returns the launch's trial after t, or its first if t is NULL; NULL after the last.
const struct trial *simt_trial_next(const struct trial *t);
// Forks. Returns true in the child, which then goes the other way.
bool simt_trial_fork(struct trial *t);
// Ends a child that has nothing to report.
_Noreturn void simt_trial_give_up(void);

#endif
