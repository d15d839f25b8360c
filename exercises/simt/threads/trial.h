// What trial.c shares with the files that know what may go otherwise in a launch.
#ifndef SIMT_TRIAL_H
#define SIMT_TRIAL_H

#include <sys/types.h>

#include "threads.h"

enum { MAX_TRIAL_CHILDREN = 2 };

struct trial {
    struct finding finding; // if it matters; what it depends on is
    char what[200];
    uint64_t key; // what it is about, for the file that began it
    // Whether a child tells something only if its schedule was the parent's to the end: then no thread did
    // other things there.
    bool one_course;
    void (*tell)(const struct trial *t,
                 size_t offset); // device memory differs there; NOWHERE: the child came to no end
    struct trial_child {
        pid_t process;
        int from_child; // how it went, the schedule's state, and then all device memory
    } children[MAX_TRIAL_CHILDREN];
    unsigned begun; // of them
};

struct trial *simt_trial_new(const struct block *b); // NULL: there were too many, or it can't be tried there
const struct trial *simt_trial_next(const struct trial *t); // of this launch; NULL: the first, or no more
bool simt_trial_fork(struct trial *t);                      // true: this is a child of it
bool simt_in_trial(void);
_Noreturn void simt_trial_give_up(void); // by a child: it has nothing to say

#endif
