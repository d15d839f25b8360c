// Reports a race between two grids that come from one launch by the host, or from one launch of a graph:
// which launches lead to the two grids, and why these launches do not order them.
#include <stdio.h>
#include <string.h>

#include "ordering.h"
#include "race.h"

static const char *verb(const struct access *a)
{
    return a->op == OP_READ ? "reads" : a->op == OP_WRITE ? "writes" : "atomically updates";
}

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

static void add_launch(struct finding *f, const struct launch *l)
{
    f->access[f->accesses++] = (struct access){
        .op = OP_LAUNCH, .site = l->site, .on_device = true, .thread = l->by_thread, .block = l->by_block};
}

static void append(struct finding *f, const char *text)
{
    size_t n = strlen(f->why);
    snprintf(f->why + n, sizeof f->why - n, "%s", text);
}

static bool same(struct simt_dim a, struct simt_dim b) { return a.x == b.x && a.y == b.y && a.z == b.z; }

// One access, `of`, is by a thread of the grid that launched `child`. The other is in that child, or below
// it.
static void tell_parent(struct finding *f, const struct access *of, const struct access *other,
                        const struct launch *child)
{
    char text[300];
    add_launch(f, child);
    if (same(of->block, child->by_block) && same(of->thread, child->by_thread))
        append(f,
               of->op == OP_READ
                   ? ". The grid launched at %3 may not have run yet, and a kernel cannot wait for the grids "
                     "that it launches: read it in a kernel launched into cudaStreamTailLaunch"
               : of->op == OP_WRITE
                   ? ". The grid launched at %3 may run before this write or after it: write before the "
                     "launch, or in a kernel launched into cudaStreamTailLaunch"
                   : ". The grid launched at %3 may run before this update or after it: update before the "
                     "launch, or in a kernel launched into cudaStreamTailLaunch");
    else if (same(of->block, child->by_block)) {
        snprintf(text, sizeof text,
                 ". The launch at %%3, by thread %u, does not wait for thread %u: put a __syncthreads() "
                 "before the launch. What must come after the launched grid belongs in a kernel launched "
                 "into cudaStreamTailLaunch",
                 child->by_thread.x, of->thread.x);
        append(f, text);
    } else {
        snprintf(text, sizeof text,
                 ". The launch at %%3, by block %u, does not wait for other blocks. The kernel that %s it at "
                 "%%%c must be launched into cudaStreamTailLaunch, which comes after the whole grid",
                 child->by_block.x, verb(other), other == &f->access[0] ? '1' : '2');
        append(f, text);
    }
}

// The accesses are in or below two grids that one grid has launched.
static void tell_children(struct finding *f, const struct launch *a, const struct launch *b)
{
    add_launch(f, a);
    if (!same_site(a->site, b->site))
        add_launch(f, b);
    append(f, f->accesses == 3 ? ". Two grids launched at %3 are not ordered: "
                               : ". The grids launched at %3 and at %4 are not ordered: ");
    if (a->alone || b->alone)
        append(f, "a grid in cudaStreamFireAndForget waits for no other grid. Launch both into one stream");
    else if (!same(a->by_block, b->by_block))
        append(f, "two blocks launched them. Let one thread launch both into one stream");
    else
        append(f, "they are in two streams. Launch both into one stream");
}

// ---- nodes of a graph

// Appends who made the access, of that node, at that place.
static void tell_actor(struct finding *f, const struct access *a, const struct launch *l, char place)
{
    char text[200];
    if (l->node.transfer)
        snprintf(text, sizeof text, "the %s at %%%c %s it", l->kernel, place, verb(a));
    else
        snprintf(text, sizeof text, "thread %u of block %u of %.60s %s it at %%%c", a->thread.x, a->block.x,
                 l->kernel, verb(a), place);
    append(f, text);
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
    f->access[f->accesses++] = (struct access){.op = OP_LAUNCH, .site = l->site};
    return f->accesses;
}

// The accesses are in two nodes of a graph.
static void tell_nodes(struct finding *f, const struct launch *a, const struct launch *b)
{
    char text[200];
    tell_actor(f, &f->access[0], a, '1');
    append(f, " while ");
    tell_actor(f, &f->access[1], b, '2');
    append(f, ". Nothing orders ");
    const bool swap = a->node.number > b->node.number;
    const struct launch *early = swap ? b : a, *late = swap ? a : b;
    if (early->node.number) // else one of them is in a child graph
        snprintf(text, sizeof text, "nodes %u and %u of the graph", early->node.number, late->node.number);
    else
        snprintf(text, sizeof text, "these two nodes of the graph");
    append(f, text);
    unsigned at = place_of(f, early, swap ? 2 : 1), also_at = place_of(f, late, swap ? 1 : 2);
    bool one_line = early->node.transfer && late->node.transfer && f->access[0].pc == f->access[1].pc;
    if (at == also_at || one_line)
        snprintf(text, sizeof text, ", both added at %%%u", at);
    else
        snprintf(text, sizeof text, ", added at %%%u and at %%%u", at, also_at);
    append(f, text);
    append(f, ": no path of dependencies leads from one to the other. ");
    append(f, a->node.captured && b->node.captured
                  ? "Capture both into one stream, or let one stream wait for an event of the other"
                  : "Name the node that must come first among the dependencies of the other");
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
    snprintf(f->why, sizeof f->why,
             "thread %u of block %u of %.60s %s it at %%1 while thread %u of block %u of %.60s %s it at %%2",
             a->thread.x, a->block.x, first->kernel, verb(a), b->thread.x, b->block.x, second->kernel,
             verb(b));
    if (first_above)
        tell_parent(f, a, b, above(second, depth_of(first) + 1));
    else if (second_above)
        tell_parent(f, b, a, above(first, depth_of(second) + 1));
    else
        tell_children(f, above(first, depth), above(second, depth));
}
