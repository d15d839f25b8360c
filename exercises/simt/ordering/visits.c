// Accesses to the shared memory of another block of the cluster. This memory exists from that block's start
// to its end, and only the ordering of threads says when these two moments are. So each block remembers, for
// every other block, the last access that the other block made to its shared memory. When a block ends, each
// of these accesses must have happened before (ended.c). Either both blocks have met since at a barrier of
// the cluster, or a flag orders the two.
#include <stdio.h>
#include <string.h>

#include "inside.h"

void simt_visit_note(const struct touch *t)
{
    struct visit *v = &t->at.block->ordering->visits[simt_current_block->rank];
    uint32_t arrived = simt_current_block->ordering->arrivals->arrived[simt_current_thread->number];
    if (arrived >= v->arrived)
        *v = (struct visit){stamp_now(t), t->at.offset, arrived, t->how & ACCESS_WRITE};
}

void simt_tell_late_visit(struct spot at, struct access visit)
{
    struct finding f = simt_finding_of("shared-lifetime", visit);
    f.object = simt_object_at(at);
    BECAUSE(&f, "may-end-first", .n = {simt_block_index(at.block->number).x});
    simt_finding_add(&f);
}
