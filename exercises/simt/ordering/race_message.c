// Reports a race: who accessed what, and why the two accesses are not ordered.
#include "race.h"

static bool same_block(const struct access *a, const struct access *b)
{
    return a->block.x == b->block.x && a->block.y == b->block.y && a->block.z == b->block.z;
}

// Adds the accesses to the flag to the finding, as %3 and %4.
static void name_flag(struct finding *f, const struct nearly *how)
{
    f->access[2] = simt_access_of(how->writer, true);
    f->access[3] = simt_access_of(how->reader, false);
    simt_counted_find(&f->access[2], how->writer, how->address);
    simt_counted_find(&f->access[3], how->reader, how->address);
    f->accesses = 4;
}

// Adds a fence that reaches the block or the cluster only.
static void name_near_fence(struct finding *f, uint64_t pc, const struct access *by,
                            const struct access *other, enum link link)
{
    f->access[f->accesses] = simt_access_beside(by, OP_CALL, pc);
    f->access[f->accesses].scoped = true;
    f->access[f->accesses].scope = simt_fence_scope_at(pc);
    f->access[f->accesses++].order = simt_order_at(pc);
    const bool cluster = simt_fence_scope_at(pc) == SIMT_SCOPE_CLUSTER;
    BECAUSE(f,
            cluster            ? "fence-reaches-cluster-only"
            : simt_orders_used ? "order-reaches-block-only"
                               : "fence-reaches-block-only",
            .n = {f->accesses, by->block.x, other->block.x}, .link = link);
}

// Adds on which sides a fence is missing.
static void name_missing_fence(struct finding *f, bool writers, bool readers, enum link link)
{
    BECAUSE(f,
            writers && readers ? "no-fence-on-both-sides"
            : writers          ? "no-fence-on-writers-side"
                               : "no-fence-on-readers-side",
            .link = link);
    if (simt_orders_used)
        BECAUSE(f, writers && readers ? "or-release-and-acquire" : writers ? "or-release" : "or-acquire");
}

// If only a fence is missing for a flag to order the two accesses, names the flag's lines and the side where
// the fence is missing. flag: only one of the two accesses is plain.
static bool tell_missing_fence(struct finding *f, uint64_t before, bool flag)
{
    struct moment m = simt_moment_of(before);
    struct nearly how;
    if (!simt_missing_fence(&m, flag, &how))
        return false;
    const struct access *later = &f->access[0], *earlier = &f->access[1];
    f->kind = "missing-fence";
    name_flag(f, &how);
    f->in_one_line = flag ? "one-side-plain" : "no-fence-in-line";
    if (!simt_morally_strong(how.writer, how.reader)) {
        BECAUSE(f, "signal-without-fence");
        simt_blame_strength(f, 3, 4);
        return true;
    }
    bool near_writers = how.writers_fence && how.near_writers,
         near_readers = how.readers_fence && how.near_readers, near = near_writers || near_readers;
    bool writers = how.writers_fence && !near_writers, readers = how.readers_fence && !near_readers;
    BECAUSE(f, "signal-without-fence");
    if (near_writers)
        name_near_fence(f, how.near_writers, earlier, later, LINK_COLON);
    if (near_readers)
        name_near_fence(f, how.near_readers, later, earlier, near_writers ? LINK_AND : LINK_COLON);
    if (writers || readers)
        name_missing_fence(f, writers, readers, near ? LINK_AND : LINK_COLON);
    if (near)
        BECAUSE(f, simt_orders_used ? "wider-scope" : "wider-fence");
    return true;
}

// If a flag was raised by a thread that had not waited for the earlier access, which another thread made,
// says so.
static bool tell_flag_too_early(struct finding *f, uint64_t before)
{
    struct moment m = simt_moment_of(before);
    struct nearly how;
    if (!simt_flag_too_early(&m, &how))
        return false;
    name_flag(f, &how);
    BECAUSE(f, "two-blocks");
    BECAUSE(f, "flag-raised-too-early", .link = LINK_COLON);
    return true;
}

// Two threads do the same to one element. If a counter gave them or their blocks the same number, says so.
static void tell_lost_update(struct finding *f, uint64_t before, uint64_t mine)
{
    struct moment a = simt_moment_of(before), b = simt_moment_of(mine);
    const struct strong_read *r = ((before ^ mine) & PC_MASK) == 0 ? simt_lost_update(&a, &b) : NULL;
    if (!r)
        return;
    f->access[f->accesses++] = simt_access_beside(&f->access[0], OP_READ, r->pc);
    BECAUSE(f, "lost-update", .n = {a.block == b.block, r->value, f->accesses},
            .object = simt_object_at(any_spot(r->address)));
}

// A flag was raised before the data that it announces was written. The finding's first access reads, the
// second writes.
static void tell_flag_before_write(struct finding *f, const struct nearly *how)
{
    name_flag(f, how);
    BECAUSE(f, "two-blocks");
    BECAUSE(f, "flag-raised-before-write", .link = LINK_COLON,
            .object = simt_object_at(any_spot(how->address)));
}

// Says why the two accesses of f, which are by threads of one grid, are not ordered. The first one is the
// current access.
static void tell_why(struct finding *f, uint64_t before, bool before_writes, const struct touch *t)
{
    const uint64_t mine = t->stamp;
    const bool writes = t->how & ACCESS_WRITE;
    bool swap = writes && !before_writes; // so that the message names the reader first
    if (mine & before & STRONG) {
        simt_tell_not_atomic(f);
        return;
    }
    bool flag =
        !(mine & STRONG) != !(before & STRONG); // one access is volatile or atomic, the other is plain
    if (!same_block(&f->access[0], &f->access[1]) &&
        (tell_missing_fence(f, before, flag) || tell_flag_too_early(f, before)))
        return;
    if (swap)
        swap_accesses(f);
    const struct access *a = &f->access[0], *b = &f->access[1];
    struct moment other = simt_moment_of(before);
    struct nearly how;
    if (!same_block(a, b) && !flag && a->op == OP_READ && !t->at.block &&
        simt_flag_before_write(&other, before_writes, mine, &how)) {
        tell_flag_before_write(f, &how);
        return;
    }
    if (same_block(a, b)) {
        BECAUSE(f, "no-barrier");
    } else {
        BECAUSE(f, "two-blocks");
        BECAUSE(f,
                flag                                                             ? "plain-beside-strong"
                : simt_in_one_cluster(simt_current_launch, &a->block, &b->block) ? "no-cluster-barrier"
                                                                                 : "nothing-orders-blocks",
                .link = LINK_COLON);
    }
    if (t->at.block && simt_current_launch->together > 1)
        BECAUSE(f, "memory-of-block", .n = {simt_block_index(t->at.block->number).x});
    struct simt_site sync;
    if (same_block(a, b) && simt_synced_apart(&other, &sync)) {
        f->access[2] = simt_access_here(OP_BARRIER, 0);
        f->access[2].site = sync;
        f->accesses = 3;
        bool first = a->thread.x < b->thread.x;
        BECAUSE(f, "barrier-of-one-warp",
                .n = {first ? a->thread.x : b->thread.x, first ? b->thread.x : a->thread.x});
    }
    struct moment reader = simt_moment_of(swap ? before : mine);
    bool raised, stale = !same_block(a, b) && !flag && a->op == OP_READ &&
                         simt_polled_old_flag(&reader, !swap, &raised);
    if (stale)
        BECAUSE(f, raised ? "flag-of-earlier-launch" : "did-not-wait-for-flag");
    tell_lost_update(f, before, mine);
}

void simt_tell_race(uint64_t before, bool before_writes, const struct touch *t, size_t offset)
{
    const bool writes = t->how & ACCESS_WRITE, shared = t->at.block != NULL;
    if (!shared && before < make_stamp(simt_current_launch->first_epoch, 0)) {
        simt_tell_stream_race(before, before_writes, t, offset);
        return;
    }
    struct finding f = {.kind = shared ? "shared-race" : "global-race", .accesses = 2};
    f.access[0] = simt_access_of(t->stamp, writes);
    f.access[0].order = simt_order_of(t); // known even if other accesses in that place have another
    f.access[0].last = true;
    f.access[0].older = t->older && before_writes;
    f.access[1] = simt_access_of(before, before_writes);
    const uintptr_t address = spot_address((struct spot){t->at.block, offset});
    simt_counted_find(&f.access[0], t->stamp, address);
    simt_counted_find(&f.access[1], before, address);
    f.object = simt_object_at((struct spot){t->at.block, offset});
    const struct launch *other_grid = simt_grid_of(simt_moment_of(before).block);
    if (other_grid == simt_current_launch) {
        tell_why(&f, before, before_writes, t);
    } else if (writes && !before_writes) {
        swap_accesses(&f);
        simt_tell_grid_race(&f, other_grid, simt_current_launch);
    } else {
        simt_tell_grid_race(&f, simt_current_launch, other_grid);
    }
    if (simt_current_launch->of_library && !shared)
        simt_library_race(&f, offset, writes);
    else
        simt_finding_add(&f);
}
