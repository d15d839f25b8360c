// The orders and the axioms of the memory consistency model of PTX 8, for accesses that overlap completely or
// not at all.
//
// Observation order: a read observes the write that it reads if both are morally strong, and through an
// atomic
//   update the writes that the update observes.
// Release pattern: a release; a release and a later strong write of its thread to the same place; or a fence
//   and a later strong write of its thread.
// Acquire pattern: an acquire; a strong read and a later acquire of its thread from the same place; or a
//   strong read and a later fence of its thread.
// Synchronises: a release pattern with an acquire pattern if its write is observed by the other's read, and
//   the first operation of the one and the last of the other are morally strong. Also a fence.sc with a later
//   one in Fence-SC order, and a barrier with the same barrier of another thread of the block.
// Base causality order: program order, and what synchronises, and chains of these. The launch is before all.
// Causality order: base causality order, and from a write over a read that observes it to what follows the
//   read in base causality order.
//
// Coherence: writes to one place that are in causality order are in the same order in coherence order.
// Atomicity: between the read and the write of an atomic update, in coherence order, comes no write that is
//   morally strong with it.
// No-Thin-Air: no value depends on itself.
// SC-per-Location: of the accesses to one place, what morally strong ones read and overwrite agrees with the
//   order of each thread.
// Causality: no read misses a write that is before it in causality order, or reads one that is after it.
// Fence-SC: two fence.sc that are morally strong and in causality order are in the same order in Fence-SC
// order.
#include "axioms.h"

const char *const axiom_names[AXIOMS] = {"No-Thin-Air", "SC-per-Location", "Atomicity",
                                         "Coherence",   "Causality",       "Fence-SC"};

static struct relation find_release_patterns(const struct execution *x) // first operation, strong write
{
    const struct events *e = x->events;
    struct relation patterns = {{{0}}};
    for (unsigned i = 0; i < e->count; i++) {
        const struct event *a = &e->list[i];
        for (unsigned j = i; j < e->count && a->release; j++) {
            const struct event *b = &e->list[j];
            if (x->rules == DEVICE_RULES && ((a->writes && i != j) || a->of_access))
                break;
            if (b->writes && b->strong &&
                related(a->fence ? &e->program_order : &e->same_cell_order, i, j) | (i == j))
                relate(&patterns, i, j);
        }
    }
    return patterns;
}

static struct relation find_acquire_patterns(const struct execution *x) // strong read, last operation
{
    const struct events *e = x->events;
    struct relation patterns = {{{0}}};
    for (unsigned j = 0; j < e->count; j++) {
        const struct event *b = &e->list[j];
        for (unsigned i = 0; i <= j && b->acquire; i++) {
            const struct event *a = &e->list[i];
            if (x->rules == DEVICE_RULES && ((b->reads && i != j) || b->of_access))
                continue;
            if (a->reads && a->strong &&
                related(b->fence ? &e->program_order : &e->same_cell_order, i, j) | (i == j))
                relate(&patterns, i, j);
        }
    }
    return patterns;
}

static struct relation find_observation(const struct execution *x)
{
    struct relation strong = x->reads_from;
    intersect(&strong, &x->events->morally_strong);
    struct relation through = compose(&strong, &x->events->modifies);
    close_transitively(&through);
    struct relation all = compose(&through, &strong);
    unite(&all, &strong);
    return all;
}

static struct relation find_synchronisation(const struct execution *x)
{
    struct relation releases = find_release_patterns(x), acquires = find_acquire_patterns(x);
    struct relation halfway = compose(&releases, &x->observation), all = compose(&halfway, &acquires);
    intersect(&all, &x->events->morally_strong);
    unite(&all, &x->fence_order);
    unite(&all, &x->events->barriers);
    return all;
}

void find_causality(struct execution *x)
{
    const struct events *e = x->events;
    x->observation = find_observation(x);
    struct relation base = find_synchronisation(x);
    unite(&base, &e->program_order);
    for (unsigned i = 0; i < e->initial; i++)
        for (unsigned j = e->initial; j < e->count; j++)
            relate(&base, i, j);
    close_transitively(&base);
    x->base_causality = base;
    x->causality = compose(&x->observation, &base);
    unite(&x->causality, &base);
}

void find_observed_fence_order(struct execution *x)
{
    const struct events *e = x->events;
    struct relation before;
    memset(&x->fence_order, 0, sizeof x->fence_order);
    do {
        find_causality(x);
        before = x->fence_order;
        struct relation seen = compose(&x->base_causality, &x->observation),
                        all = compose(&seen, &x->base_causality);
        for (unsigned a = 0; a < e->count; a++)
            for (unsigned b = 0; b < e->count && e->list[a].sc && !e->list[a].of_access; b++)
                if (e->list[b].sc && !e->list[b].of_access && related(&all, a, b) &&
                    related(&e->morally_strong, a, b))
                    relate(&x->fence_order, a, b);
    } while (memcmp(&before, &x->fence_order, sizeof before) != 0);
}

static struct relation find_overwritten(const struct execution *x) // from a read to the writes that it misses
{
    struct relation r = {{{0}}};
    for (unsigned i = 0; i < x->events->count; i++)
        if (x->events->list[i].reads)
            relate_as(&r, i, &x->coherence, x->from[i]);
    return r;
}

static bool breaks_thin_air(const struct execution *x)
{
    struct relation all = x->reads_from;
    unite(&all, &x->events->dependency);
    return has_cycle(all);
}

static bool breaks_sc_per_location(const struct execution *x, const struct relation *overwritten)
{
    struct relation all = x->reads_from;
    unite(&all, &x->coherence);
    unite(&all, overwritten);
    intersect(&all, &x->events->morally_strong);
    unite(&all, &x->events->same_cell_order);
    return has_cycle(all);
}

static bool breaks_atomicity(const struct execution *x, const struct relation *overwritten)
{
    struct relation before = *overwritten, after = x->coherence;
    intersect(&before, &x->events->morally_strong);
    intersect(&after, &x->events->morally_strong);
    struct relation between = compose(&before, &after);
    for (unsigned r = 0; r < x->events->count; r++)
        if (meet(&between, &x->events->modifies, r))
            return true;
    return false;
}

static bool breaks_coherence(const struct execution *x)
{
    const struct events *e = x->events;
    for (unsigned a = 0; a < e->count; a++)
        for (unsigned b = 0; b < e->count; b++)
            if (related(&x->coherence, a, b) && related(&x->causality, b, a))
                return true;
    return false;
}

static bool breaks_fence_sc(const struct execution *x)
{
    for (unsigned a = 0; a < x->events->count; a++)
        for (unsigned b = 0; b < x->events->count; b++)
            if (related(&x->fence_order, a, b) && related(&x->causality, b, a))
                return true;
    return false;
}

static bool breaks_causality(const struct execution *x, const struct relation *overwritten)
{
    struct relation communication = x->reads_from;
    unite(&communication, overwritten);
    struct relation all = compose(&communication, &x->causality);
    return is_reflexive_somewhere(&all);
}

unsigned broken_axioms(const struct execution *x)
{
    struct relation overwritten = find_overwritten(x);
    return (unsigned)breaks_thin_air(x) << NO_THIN_AIR |
           (unsigned)breaks_sc_per_location(x, &overwritten) << SC_PER_LOCATION |
           (unsigned)breaks_atomicity(x, &overwritten) << ATOMICITY |
           (unsigned)breaks_coherence(x) << COHERENCE |
           (unsigned)breaks_causality(x, &overwritten) << CAUSALITY |
           (unsigned)breaks_fence_sc(x) << FENCE_SC;
}

// An atomic update is one access of two events.
static bool is_same_access(const struct execution *x, unsigned a, unsigned b)
{
    return a == b || x->events->list[a].partner == (int)b;
}

bool is_related(const struct execution *x, const struct relation *r, unsigned a, unsigned b)
{
    const struct event *list = x->events->list;
    const int first[] = {(int)a, list[a].partner}, second[] = {(int)b, list[b].partner};
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++)
            if (first[i] >= 0 && second[k] >= 0 && related(r, (unsigned)first[i], (unsigned)second[k]))
                return true;
    return false;
}

// Whether the access of a is before that of b in causality order. An atomic update that only observes a is
// not after it: what follows the update is.
static bool is_before(const struct execution *x, unsigned a, unsigned b)
{
    if (is_related(x, &x->base_causality, a, b))
        return true;
    for (unsigned seen = 0; seen < x->events->count; seen++)
        if (!is_same_access(x, seen, b) && is_related(x, &x->observation, a, seen) &&
            is_related(x, &x->base_causality, seen, b))
            return true;
    return false;
}

bool is_race(const struct execution *x, unsigned a, unsigned b)
{
    return conflict(x->events, a, b) && !x->absent[a] && !x->absent[b] && !is_before(x, a, b) &&
           !is_before(x, b, a);
}

bool has_race(const struct execution *x)
{
    for (unsigned i = x->events->initial; i < x->events->count; i++)
        for (unsigned j = i + 1; j < x->events->count; j++)
            if (is_race(x, i, j))
                return true;
    return false;
}

// Barriers put what comes before one before what comes after it, in all threads of the block.
bool is_run(const struct execution *x, bool may_find_older)
{
    const struct events *e = x->events;
    struct relation overwritten = find_overwritten(x), between = compose(&overwritten, &x->coherence);
    for (unsigned r = 0; r < e->count; r++)
        if (meet(&between, &e->modifies, r))
            return false;
    if (breaks_causality(x, &overwritten))
        return false;
    struct relation until = compose(&e->program_order, &e->barriers),
                    all = compose(&until, &e->program_order);
    unite(&all, &e->program_order);
    unite(&all, &x->reads_from);
    unite(&all, &x->coherence);
    unite(&all, &x->fence_order);
    for (unsigned r = 0; r < e->count; r++)
        if (!may_find_older || e->list[r].partner >= 0)
            relate_as(&all, r, &overwritten, r);
    return !has_cycle(all);
}
