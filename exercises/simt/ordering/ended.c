// What is known only when a block has ended, and what is found then.
#include "inside.h"

// Whether some thread of the block knew of the visit when the thread ended.
static bool came_before(const struct block *of, const struct visit *v)
{
    const struct arrivals *a = of->ordering->arrivals;
    struct moment m = simt_moment_of(v->stamp);
    bool known = simt_known_to(&of->ordering->all, &m);
    for (unsigned i = 0; i < of->count && !known; i++)
        known = a->waited[i] > v->arrived || simt_known_to(&of->ordering->threads[i], &m);
    return known;
}

static void tell_late_visits(struct block *of)
{
    for (unsigned rank = 0; rank < simt_current_launch->together; rank++) {
        const struct visit *v = &of->ordering->visits[rank];
        if (v->stamp && !came_before(of, v))
            simt_tell_late_visit((struct spot){of, v->offset}, simt_access_of(v->stamp, v->write));
    }
}

void simt_ordering_end(struct block *b)
{
    simt_history_settle();
    if (simt_current_launch->fine && !b->ordering->fenced && !simt_current_launch->launches &&
        !simt_current_launch->node.known)
        simt_epoch_silent(b->number);
    if (!simt_options.checks || simt_current_launch->error != cudaSuccess)
        return;
    simt_looks_keep(b);
    if (simt_current_launch->together > 1)
        tell_late_visits(b);
}
