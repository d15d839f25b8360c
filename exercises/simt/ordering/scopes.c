// Which strong accesses are atomic with each other. They must touch the same bytes, and reach each other. An
// atomic has a scope: the threads with whose strong accesses it is atomic and by which it can be ordered. The
// scope of a volatile access is the system.
#include <string.h>

#include "race.h"

bool simt_in_one_cluster(const struct launch *l, const struct simt_dim *a, const struct simt_dim *b)
{
    const struct simt_dim *c = &l->cluster;
    return l->together > 1 && a->x / c->x == b->x / c->x && a->y / c->y == b->y / c->y &&
           a->z / c->z == b->z / c->z;
}

enum reach simt_reach_of(enum simt_scope scope)
{
    return scope >= SIMT_SCOPE_DEVICE                                         ? IN_DEVICE
           : scope == SIMT_SCOPE_CLUSTER && simt_current_launch->together > 1 ? IN_CLUSTER
                                                                              : IN_BLOCK;
}

// Whether the scope of an access by block `a` includes all threads of block `b`.
static bool includes(enum simt_scope scope, uint64_t a, uint64_t b)
{
    if (scope >= SIMT_SCOPE_DEVICE)
        return true;
    if (a == b)
        return scope >= SIMT_SCOPE_BLOCK;
    const struct launch *grid = simt_grid_of(a);
    const struct simt_dim p = simt_block_index(a), q = simt_block_index(b);
    return scope == SIMT_SCOPE_CLUSTER && grid == simt_grid_of(b) && simt_in_one_cluster(grid, &p, &q);
}

bool simt_reaches(enum reach reach, uint64_t from, uint64_t block)
{
    static const enum simt_scope scopes[] = {
        [IN_BLOCK] = SIMT_SCOPE_BLOCK, [IN_CLUSTER] = SIMT_SCOPE_CLUSTER, [IN_DEVICE] = SIMT_SCOPE_DEVICE};
    return includes(scopes[reach], from, block);
}

bool simt_morally_strong(uint64_t a, uint64_t b)
{
    if (!(a & STRONG && b & STRONG) || epoch_of(a) < simt_epochs.base || epoch_of(b) < simt_epochs.base)
        return strong_pair(a, b);
    if (!simt_same_size(a, b))
        return false;
    const uint64_t p = simt_moment_of(a).block, q = simt_moment_of(b).block;
    return includes(scope_of(a), p, q) && includes(scope_of(b), q, p);
}

// They must be by one block, because a later access of a narrow scope may reach the block of `mine` only. And
// the earlier one may reach no less of the device than the later one.
bool simt_scope_covers(uint64_t before, uint64_t mine)
{
    return simt_same_size(before, mine) &&
           (scope_of(mine) <= scope_of(before) || reach_device(before, mine)) &&
           simt_moment_of(before).block == simt_moment_of(mine).block;
}

// The scope that includes the threads of both accesses.
static enum simt_scope needed(const struct access *a, const struct access *b)
{
    if (!memcmp(&a->block, &b->block, sizeof a->block))
        return SIMT_SCOPE_BLOCK;
    return simt_in_one_cluster(simt_current_launch, &a->block, &b->block) ? SIMT_SCOPE_CLUSTER
                                                                          : SIMT_SCOPE_DEVICE;
}

void simt_blame_strength(struct finding *f, unsigned one, unsigned other)
{
    static const char *const names[] = {
        [SIMT_SCOPE_THREAD] = "thread", [SIMT_SCOPE_BLOCK] = "block", [SIMT_SCOPE_CLUSTER] = "cluster"};
    const struct access *a = &f->access[one - 1], *b = &f->access[other - 1];
    if (!simt_same_size(a->pc, b->pc)) {
        BECAUSE(f, "sizes-differ", .n = {one, other, simt_size_at(a->pc), simt_size_at(b->pc)},
                .link = LINK_COLON);
        return;
    }
    const enum simt_scope wider = needed(a, b);
    const bool both = a->scope == b->scope && a->pc != b->pc, first = a->scope <= b->scope;
    BECAUSE(f, both ? "scopes-too-narrow" : "scope-too-narrow",
            .n = {first ? one : other, first ? other : one}, .text = {names[first ? a->scope : b->scope]},
            .link = LINK_COLON);
    BECAUSE(f, wider == SIMT_SCOPE_BLOCK     ? "block-scope-reaches"
               : wider == SIMT_SCOPE_CLUSTER ? "cluster-scope-reaches"
                                             : "device-scope-reaches");
}

void simt_tell_not_atomic(struct finding *f)
{
    if (f->access[0].pc > f->access[1].pc) // either order is the same finding
        swap_accesses(f);
    BECAUSE(f, needed(&f->access[0], &f->access[1]) == SIMT_SCOPE_BLOCK ? "two-threads" : "two-blocks-use");
    simt_blame_strength(f, 1, 2);
}
