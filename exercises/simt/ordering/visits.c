// Accesses to the shared memory of another block of the cluster. This memory exists from that block's start
// to its end, and only the ordering of threads says when these two moments are. So each block remembers, for
// every other block, the last access that the other block made to its shared memory. When a block ends, each
// of these accesses must have happened before. Either both blocks have met since at a barrier of the
// cluster, or a flag orders the two.
#include <stdio.h>
#include <string.h>

#include "inside.h"

void simt_visit_note(const struct touch *t)
{
    struct visit *v = &t->at.block->ordering->visits[simt_current_block->rank];
    uint32_t arrived = simt_current_block->ordering->arrivals->arrived[simt_current_thread->number];
    if (arrived >= v->arrived)
        *v = (struct visit){stamp_now(t), t->at.offset, arrived, t->access & ACCESS_WRITE};
}

void simt_tell_late_visit(struct spot at, struct access visit)
{
    struct finding f = {.kind = SHARED_LIFETIME, .access = {visit}, .accesses = 1};
    simt_name_object(&f, at);
    BECAUSE(&f, "may-end-first", .n = {simt_block_index(at.block->number).x});
    simt_finding_add(&f);
}

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

void simt_visits_end(struct block *of)
{
    for (unsigned rank = 0; rank < simt_current_launch->together; rank++) {
        const struct visit *v = &of->ordering->visits[rank];
        if (v->stamp && !came_before(of, v))
            simt_tell_late_visit((struct spot){of, v->offset}, simt_access_of(v->stamp, v->write));
    }
}
