// Tries what a launch would do if one thing in it went in another way that is also legal. A child process
// runs the rest of the launch in that way. What it leaves in device memory is compared with the parent's
// memory. Everything else is the same in both, because the schedule depends only on the seed.
#include <unistd.h>

#include "inside.h"

static struct trial trials[MAX_TRIALS]; // in this launch
static unsigned trial_count;
static unsigned children; // in all launches

static bool in_child;

bool simt_in_trial(void) { return in_child; }

struct trial *simt_trial_new(const struct block *b)
{
    if (in_child || trial_count == MAX_TRIALS || children >= MAX_TRIAL_PROCESSES || !simt_options.checks ||
        b->diverged || simt_memory_in_use() > MAX_TRIAL_BYTES)
        return NULL;
    struct trial *t = &trials[trial_count++];
    *t = (struct trial){.begun = 0};
    return t;
}

const struct trial *simt_trial_next(const struct trial *t)
{
    t = t ? t + 1 : trials;
    return t < trials + trial_count ? t : NULL;
}

bool simt_trial_fork(struct trial *t)
{
    if (t->begun == MAX_TRIAL_CHILDREN)
        return false;
    switch (simt_fork(&t->children[t->begun])) {
    case FORK_CHILD: return in_child = true;
    case FORK_PARENT: t->begun++, children++; return false;
    default: return false;
    }
}

void simt_trial_give_up(void) { _exit(0); }

void simt_trials_forget(void) { trial_count = 0; }
