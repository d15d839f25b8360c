// Accesses to the shared memory of another block of the cluster, which may not exist yet, or no longer.
#include "inside.h"

static struct finding about(const char *kind, const struct touch *t)
{
    struct finding f = simt_finding_of(kind, simt_access_by(t));
    f.object = simt_object_at(t->at);
    return f;
}

// No block of the cluster has that rank. The launch ends.
static void tell_no_rank(const struct touch *t, unsigned rank)
{
    struct finding f = about("oob-shared", t);
    BECAUSE(&f, "no-such-rank", .n = {rank, simt_current_launch->together - 1});
    simt_finding_add(&f);
    simt_launch_abandon(cudaErrorLaunchFailure);
}

static void tell_not_started(const struct touch *t)
{
    struct finding f = about("shared-lifetime", t);
    BECAUSE(&f, "may-not-have-started", .n = {simt_block_index(t->at.block->number).x});
    simt_finding_add(&f);
}

bool simt_touch_cluster(struct touch *t)
{
    size_t offset;
    unsigned rank;
    if (simt_shared_is_beyond(t->address, &offset, &rank)) {
        t->at = (struct spot){simt_current_block, offset}; // all blocks have the same arrays there
        tell_no_rank(t, rank);
    }
    const struct block *of = simt_shared_block(t->address);
    if (!of || of == simt_current_block ||
        of->slot - of->rank != simt_current_block->slot - simt_current_block->rank)
        return false;
    offset = t->address - (uintptr_t)of->shared;
    if (t->bytes > SHARED_SPAN - offset)
        return false;
    t->at = (struct spot){of, offset};
    if (simt_cluster_waits(simt_current_block, simt_current_thread->number) == 0 &&
        !simt_knows_of_block(of->number))
        tell_not_started(t);
    if (of->resident)
        simt_visit_note(t);
    else
        simt_tell_late_visit(t->at, simt_access_by(t));
    return true;
}
