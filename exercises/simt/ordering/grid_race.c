// Reports a race between two grids that come from one launch by the host, or from one launch of a graph:
// which launches lead to the two grids, and why these launches do not order them.
#include "race.h"

static unsigned depth_of(const struct launch *l)
{
    unsigned depth = 0;
    for (; l->parent; l = l->parent)
        depth++;
    return depth;
}

// Returns the grid above l, or l itself, that is this number of launches below the host's.
static const struct launch *above(const struct launch *l, unsigned depth)
{
    for (unsigned at = depth_of(l); at > depth; at--)
        l = l->parent;
    return l;
}

static bool same(struct simt_dim a, struct simt_dim b) { return a.x == b.x && a.y == b.y && a.z == b.z; }

// One access, `of`, is by a thread of the grid that launched `child`. The other is in that child, or below
// it.
static void tell_parent(struct finding *f, const struct access *of, const struct access *other,
                        const struct launch *child)
{
    f->access[f->accesses++] = simt_access_launching(child);
    if (!same(of->block, child->by_block))
        BECAUSE(f, "launch-waits-for-no-block", .n = {child->by_block.x, other - f->access + 1});
    else if (!same(of->thread, child->by_thread))
        BECAUSE(f, "launch-waits-for-no-thread", .n = {child->by_thread.x, of->thread.x});
    else
        BECAUSE(f, of->op == OP_READ    ? "read-beside-child"
                   : of->op == OP_WRITE ? "write-beside-child"
                                        : "update-beside-child");
}

// The accesses are in or below two grids that one grid has launched.
static void tell_children(struct finding *f, const struct launch *a, const struct launch *b)
{
    f->access[f->accesses++] = simt_access_launching(a);
    if (!same_site(a->site, b->site))
        f->access[f->accesses++] = simt_access_launching(b);
    BECAUSE(f, f->accesses == 3 ? "grids-of-one-line" : "grids-of-two-lines");
    BECAUSE(f, a->alone || b->alone              ? "fire-and-forget"
               : !same(a->by_block, b->by_block) ? "launched-by-two-blocks"
                                                 : "launched-into-two-streams");
}

// ---- nodes of a graph

// Adds who made the access with that number, in that node.
static void tell_actor(struct finding *f, unsigned number, const struct launch *l)
{
    const struct access *a = &f->access[number - 1];
    BECAUSE(f, l->node.transfer ? "node-copies" : "node-runs", .n = {number, a->thread.x, a->block.x},
            .text = {l->kernel}, .link = number == 1 ? NO_LINK : LINK_WHILE);
}

// Returns the place of a node's launch among the accesses, and adds it unless it is there. The place of a
// transfer is that of its access.
static unsigned place_of(struct finding *f, const struct launch *l, unsigned access)
{
    if (l->node.transfer)
        return access;
    for (unsigned i = 2; i < f->accesses; i++)
        if (same_site(f->access[i].site, l->site))
            return i + 1;
    f->access[f->accesses++] = simt_access_at(OP_LAUNCH, l->site);
    return f->accesses;
}

// The accesses are in two nodes of a graph.
static void tell_nodes(struct finding *f, const struct launch *a, const struct launch *b)
{
    tell_actor(f, 1, a);
    tell_actor(f, 2, b);
    const bool swap = a->node.number > b->node.number;
    const struct launch *early = swap ? b : a, *late = swap ? a : b;
    // Without a number, one of them is in a child graph.
    BECAUSE(f, early->node.number ? "nodes-not-ordered" : "child-nodes-not-ordered",
            .n = {early->node.number, late->node.number});
    unsigned at = place_of(f, early, swap ? 2 : 1), also_at = place_of(f, late, swap ? 1 : 2);
    bool one_line = early->node.transfer && late->node.transfer && f->access[0].pc == f->access[1].pc;
    BECAUSE(f, at == also_at || one_line ? "both-added-at" : "added-at", .n = {at, also_at});
    BECAUSE(f, a->node.captured && b->node.captured ? "no-path-captured" : "no-path");
}

void simt_tell_grid_race(struct finding *f, const struct launch *first, const struct launch *second)
{
    const struct access *a = &f->access[0], *b = &f->access[1];
    if (first->node.known) {
        tell_nodes(f, first, second);
        return;
    }
    unsigned depth = 0;
    while (above(first, depth) == above(second, depth) && depth < depth_of(first) && depth < depth_of(second))
        depth++;
    bool first_above = above(second, depth_of(first)) == first && depth_of(first) < depth_of(second),
         second_above = above(first, depth_of(second)) == second && depth_of(second) < depth_of(first);
    BECAUSE(f, "two-grids", .text = {first->kernel, second->kernel});
    if (first_above)
        tell_parent(f, a, b, above(second, depth_of(first) + 1));
    else if (second_above)
        tell_parent(f, b, a, above(first, depth_of(second) + 1));
    else
        tell_children(f, above(first, depth), above(second, depth));
}
