// Tries what a launch would do if one thing in it went in another way that is also legal. A child process
// runs the rest of the launch in that way. What it leaves in device memory is compared with the parent's
// memory. Everything else is the same in both, because the schedule depends only on the seed.
#include <unistd.h>

#include "inside.h"

static struct experiment experiments[MAX_EXPERIMENTS]; // in this launch
static unsigned experiment_count;
static unsigned children; // in all launches

static bool in_child;

bool simt_in_experiment(void) { return in_child; }

struct experiment *simt_experiment_new(const struct block *b)
{
    if (in_child || experiment_count == MAX_EXPERIMENTS || children >= MAX_EXPERIMENT_PROCESSES ||
        !simt_options.checks || b->diverged || simt_memory_in_use() > MAX_EXPERIMENT_BYTES)
        return NULL;
    struct experiment *t = &experiments[experiment_count++];
    *t = (struct experiment){.begun = 0};
    return t;
}

const struct experiment *simt_experiment_next(const struct experiment *t)
{
    t = t ? t + 1 : experiments;
    return t < experiments + experiment_count ? t : NULL;
}

bool simt_experiment_fork(struct experiment *t)
{
    if (t->begun == MAX_EXPERIMENT_CHILDREN)
        return false;
    switch (simt_fork(&t->children[t->begun])) {
    case FORK_CHILD: return in_child = true;
    case FORK_PARENT: t->begun++, children++; return false;
    default: return false;
    }
}

void simt_experiment_give_up(void) { _exit(0); }

void simt_experiments_forget(void) { experiment_count = 0; }

void simt_experiments_close(void) { children = MAX_EXPERIMENT_PROCESSES; }
