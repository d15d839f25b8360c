// The exceptions of the CPU device: accesses that race by the letter of PTX, and that it does not report,
// because the order of the strong writes to the word decides the order of the two. docs/cpu-device.md,
// "When two accesses race", explains them.
//
// Let X be a strong write, or a strong read that happens before a strong write to its cell by whatever
// thread; and let what Y finds there have been left by a strong write L, or by plain writes of Y's thread
// since an update L of its own. X came before L. Then X and Y do not race if
//     L is an update that happens before Y; or
//     X is L, or happens before it, or L is an update; and Y comes after a strong read that saw L.
// Nor do they race if X happens before a strong write W of its block that covers it, and Y comes after a
// strong read that has observed W: whatever is not atomic with X is not atomic with W. The litmus test
// Seen+covered shows this.
//
// If Y is a write, then X also comes before what Y happens before.
#include "axioms.h"

// The last write before `than` in coherence order.
static unsigned previous_write(const struct execution *x, unsigned than)
{
    const struct event *list = x->events->list;
    unsigned last = list[than].cell; // the initial write
    for (unsigned w = x->events->initial; w < x->events->count; w++)
        if (related(&x->coherence, w, than) && related(&x->coherence, last, w))
            last = w;
    return last;
}

// The write whose value y finds.
static unsigned found_by(const struct execution *x, unsigned y)
{
    const struct event *a = &x->events->list[y];
    if (a->reads)
        return x->from[y];
    return a->partner >= 0 ? x->from[a->partner] : previous_write(x, y);
}

// L, or -1. *own says whether Y's thread has made plain writes since.
static int left_by(const struct execution *x, unsigned y, bool *own)
{
    const struct event *list = x->events->list;
    unsigned w = found_by(x, y);
    for (*own = false; !list[w].strong && !list[w].initial && list[w].thread == list[y].thread; *own = true)
        w = previous_write(x, w);
    if (!list[w].strong || (*own && (list[w].partner < 0 || list[w].thread != list[y].thread)))
        return -1;
    return (int)w;
}

// Whether X is, or happens before, a strong write to the cell that is L or comes before it.
static bool came_before(const struct execution *x, const struct relation *before, unsigned i, unsigned l)
{
    for (unsigned w = x->events->initial; w < x->events->count; w++) {
        const struct event *a = &x->events->list[w];
        if (a->writes && a->strong && a->cell == x->events->list[l].cell &&
            (w == l || related(&x->coherence, w, l)) && (w == i || is_related(x, before, i, w)))
            return true;
    }
    return false;
}

// Whether Y comes after a strong read that has seen w. seen: from writes to the reads that have seen them.
static bool saw_before(const struct execution *x, const struct relation *before, const struct relation *seen,
                       unsigned w, unsigned y)
{
    const struct event *list = x->events->list;
    for (unsigned r = x->events->initial; r < x->events->count; r++)
        if (related(seen, w, r) && r != y && list[r].partner != (int)y && is_related(x, before, r, y))
            return true;
    return false;
}

// Whether w is a strong write that X, which is strong, happens before, and which reaches no thread that X
// does not.
static bool covers(const struct execution *x, const struct relation *before, unsigned w, unsigned i)
{
    const struct event *a = &x->events->list[w], *b = &x->events->list[i];
    return a->writes && a->strong && a->cell == b->cell && a->block == b->block &&
           (a->scope <= b->scope || b->scope >= GPU) && is_related(x, before, i, w);
}

static int covered_by(const struct execution *x, const struct relation *before, unsigned i, unsigned y)
{
    for (unsigned w = x->events->initial; w < x->events->count; w++)
        if (covers(x, before, w, i) && saw_before(x, before, &x->observation, w, y))
            return (int)w;
    return -1;
}

int settled_by(const struct execution *x, const struct relation *before, unsigned i, unsigned y)
{
    const struct event *list = x->events->list;
    const int w = list[i].strong ? covered_by(x, before, i, y) : -1;
    if (w >= 0)
        return w;
    bool own;
    const int l = list[i].strong ? left_by(x, y, &own) : -1;
    if (l < 0 || !came_before(x, before, i, (unsigned)l))
        return -1;
    const bool update = list[l].partner >= 0;
    struct relation strong = x->reads_from;
    intersect(&strong, &x->events->morally_strong);
    if (update && is_related(x, before, (unsigned)l, y))
        return l;
    const bool earlier = update || (int)i == l || is_related(x, before, i, (unsigned)l);
    return !own && earlier && saw_before(x, before, &strong, (unsigned)l, y) ? l : -1;
}

// What Y, a write, happens before comes after i. Returns whether this was new.
static bool put_before(const struct execution *x, struct relation *before, unsigned i, unsigned y)
{
    uint64_t was[ROW_WORDS];
    memcpy(was, before->row[i], sizeof was);
    relate_as(before, i, &x->base_causality, y);
    return memcmp(was, before->row[i], sizeof was) != 0;
}

struct relation find_before(const struct execution *x)
{
    struct relation before = x->base_causality;
    const struct events *e = x->events;
    for (bool more = true; more;) {
        more = false;
        for (unsigned y = e->initial; y < e->count; y++)
            for (unsigned i = e->initial; i < e->count && e->list[y].writes; i++)
                if (conflict(e, i, y) && !is_related(x, &before, i, y) && !is_related(x, &before, y, i) &&
                    settled_by(x, &before, i, y) >= 0)
                    more |= put_before(x, &before, i, y);
    }
    return before;
}

bool has_unsettled_race(const struct execution *x)
{
    const struct relation before = find_before(x);
    for (unsigned i = x->events->initial; i < x->events->count; i++)
        for (unsigned j = i + 1; j < x->events->count; j++)
            if (is_race(x, i, j) && !is_related(x, &before, i, j) && !is_related(x, &before, j, i) &&
                settled_by(x, &before, i, j) < 0 && settled_by(x, &before, j, i) < 0)
                return true;
    return false;
}
