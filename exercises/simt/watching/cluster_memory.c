// Accesses to the shared memory of another block of the cluster, which may not exist yet, or no longer.
#include "inside.h"

static struct finding about(enum kind kind, size_t offset, unsigned access, uint64_t pc)
{
    struct finding f = {.kind = kind, .access = {simt_access_here(simt_op_of(access), pc)}, .accesses = 1};
    simt_name_object(&f, offset, true);
    return f;
}

// No block of the cluster has that rank. The launch ends.
static void tell_no_rank(size_t offset, unsigned rank, unsigned access, uint64_t pc)
{
    struct finding f = about(OOB_SHARED, offset, access, pc);
    BECAUSE(&f, "no-such-rank", .n = {rank, simt_current_launch->together - 1});
    simt_finding_add(&f);
    simt_launch_abandon(cudaErrorLaunchFailure);
}

static void tell_not_started(const struct block *of, size_t offset, unsigned access, uint64_t pc)
{
    struct finding f = about(SHARED_LIFETIME, offset, access, pc);
    BECAUSE(&f, "may-not-have-started", .n = {simt_block_index(of->number).x});
    simt_finding_add(&f);
}

bool simt_touch_cluster(uintptr_t address, size_t bytes, unsigned access, uint64_t pc)
{
    size_t offset;
    unsigned rank;
    if (simt_shared_is_beyond(address, &offset, &rank))
        tell_no_rank(offset, rank, access, pc);
    struct block *of = simt_shared_block(address);
    if (!of || of == simt_current_block ||
        of->slot - of->rank != simt_current_block->slot - simt_current_block->rank)
        return false;
    offset = address - (uintptr_t)of->shared;
    if (bytes > SHARED_SPAN - offset)
        return false;
    if (simt_cluster_waits(simt_current_block, simt_current_thread->number) == 0 &&
        !simt_knows_of_block(of->number))
        tell_not_started(of, offset, access, pc);
    if (of->resident)
        simt_visit_note(of, offset, access, pc);
    else
        simt_tell_late_visit(of, offset, simt_access_here(simt_op_of(access), pc));
    simt_touched_block = of;
    return true;
}
