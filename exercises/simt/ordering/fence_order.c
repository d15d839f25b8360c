// The order of sequentially consistent fences. If what comes after a fence F happens before a write, a read
// observes the write, and the read happens before another fence G, then F comes before G, provided that each
// is in the other's scope (PTX ISA 8: Fence-SC order; find_observed_fence_order in tests/simt/oracle is the
// same by the axioms). For most pairs that is known anyway: G follows a flag, and either F or a fence that
// knows of it published the flag. It adds something only if a fence in between is too narrow to publish, or
// if an atomic with a memory order takes the place of such a fence. So it is worked out only in launches that
// have these, and only when a race would be reported otherwise.
#include <stdlib.h>

#include "knowledge.h"
#include "race.h"

enum { MAX_FENCES = 64, MAX_QUESTIONS = 1000 }; // of a launch
typedef uint64_t fences;                        // a set of them: bit i is the fence list[i]

// What is known of the launch: its last fences, and what each comes after.
struct order {
    const struct knowledge *list[MAX_FENCES];
    unsigned count;
    fences after[MAX_FENCES]; // after[i]: the fences that come after list[i], and i itself
};

static struct moment moment_of(const struct knowledge *k)
{
    return (struct moment){k->block, k->bound, k->threads[0][1], k->threads[0][0]};
}

static bool reach_each_other(const struct knowledge *f, const struct knowledge *g)
{
    return simt_reaches(f->reach, f->block, g->block) && simt_reaches(g->reach, g->block, f->block);
}

// The launch's last fences; each comes after itself only.
static void gather(struct order *o)
{
    o->count = 0;
    for (const struct knowledge *k = simt_knowledge_newest(); k && o->count < MAX_FENCES; k = k->older)
        if (k->of == FACT_FENCE)
            o->list[o->count++] = k;
}

// Puts them in the order that is known without any write being observed.
static void arrange(struct order *o)
{
    for (unsigned i = 0; i < o->count; i++) {
        const struct moment f = moment_of(o->list[i]);
        o->after[i] = (fences)1 << i;
        for (unsigned j = 0; j < o->count; j++)
            o->after[i] |= (fences)(j != i && simt_knows(o->list[j], &f)) << j;
    }
}

// The fences that the access with that moment happens before.
static fences after_access(const struct order *o, const struct moment *m)
{
    fences all = 0;
    for (unsigned i = 0; i < o->count; i++)
        all |= (fences)simt_knows(o->list[i], m) << i;
    return all;
}

static fences all_after(const struct order *o, fences some)
{
    fences all = 0;
    for (; some; some &= some - 1)
        all |= o->after[__builtin_ctzll(some)];
    return all;
}

// Puts g, and what comes after it, after f and what comes before that. Returns whether this is new.
static bool put_after(struct order *o, unsigned f, unsigned g)
{
    if (o->after[f] >> g & 1)
        return false;
    for (unsigned i = 0; i < o->count; i++)
        if (o->after[i] >> f & 1)
            o->after[i] |= o->after[g];
    return true;
}

// The write of the pair has been observed by its read.
static bool order_by(struct order *o, fences before, fences after)
{
    bool more = false;
    after = all_after(o, after);
    for (unsigned i = 0; i < o->count; i++)
        for (unsigned j = 0; j < o->count; j++)
            if (o->after[i] & before && after >> j & 1 && reach_each_other(o->list[i], o->list[j]))
                more |= put_after(o, i, j);
    return more;
}

// A write that has been observed: the fences before it, and those after the read that observed it.
struct observed {
    struct moment write;
    fences before, after;
};

// Orders by thread and epoch.
static int by_thread(const void *a, const void *b)
{
    const struct moment *v = &((const struct observed *)a)->write, *w = &((const struct observed *)b)->write;
    return v->block != w->block     ? (v->block < w->block ? -1 : 1)
           : v->thread != w->thread ? (v->thread < w->thread ? -1 : 1)
                                    : (v->epoch > w->epoch) - (v->epoch < w->epoch);
}

// The fences that happen before that write. k: what was known at the write, or NULL.
static fences before_write(const struct order *o, const struct moment *w, const struct knowledge *k)
{
    fences all = 0;
    for (unsigned i = 0; i < o->count; i++) {
        const struct moment f = moment_of(o->list[i]);
        const bool own = f.block == w->block && f.thread == w->thread && f.epoch < w->epoch;
        all |= (fences)(own || (k && simt_knows(k, &f))) << i;
    }
    return all;
}

// Stores the observed writes whose reads some fence comes after, in the order of by_thread. Returns their
// number.
static unsigned find_observed(const struct order *o, struct observed list[MAX_PAIRS])
{
    static struct sight_pair pairs[MAX_PAIRS];
    const unsigned all = simt_sight_pairs(pairs);
    unsigned count = 0;
    for (unsigned i = 0; i < all; i++) {
        const struct moment r = simt_moment_of(pairs[i].reader);
        const fences after = after_access(o, &r);
        if (after)
            list[count++] = (struct observed){simt_moment_of(pairs[i].writer), 0, after};
    }
    qsort(list, count, sizeof *list, by_thread);
    for (unsigned i = 0; i < count; i++)
        list[i].before = before_write(o, &list[i].write, NULL);
    return count;
}

// Adds the fences that the writing threads knew of.
static void add_known(const struct order *o, struct observed list[], unsigned count)
{
    for (const struct knowledge *k = count > 0 ? simt_knowledge_newest() : NULL; k; k = k->older) {
        if (k->of != FACT_WRITE)
            continue;
        const struct observed key = {.write = moment_of(k)};
        struct observed *w = bsearch(&key, list, count, sizeof *list, by_thread);
        while (w && w > list && by_thread(w - 1, &key) == 0)
            w--;
        for (; w && w < list + count && by_thread(w, &key) == 0; w++)
            w->before |= before_write(o, &w->write, k);
    }
}

static void complete(struct order *o)
{
    static struct observed list[MAX_PAIRS];
    const unsigned count = find_observed(o, list);
    add_known(o, list, count);
    for (bool more = count > 0; more;) {
        more = false;
        for (unsigned i = 0; i < count; i++)
            more |= list[i].before && order_by(o, list[i].before, list[i].after);
    }
}

// The fences that happen before what the running thread does now.
static fences before_now(const struct order *o)
{
    fences all = 0;
    for (unsigned i = 0; i < o->count; i++) {
        const struct moment f = moment_of(o->list[i]);
        all |= (fences)simt_came_before(&f) << i;
    }
    return all;
}

// Whether observed writes could lead from one of the fences to one of the others: each step is between two
// that reach each other. This is quick, and for most races the answer is no.
static bool may_lead(const struct order *o, fences from, fences to)
{
    for (fences next = from; next; from |= next) {
        next = 0;
        for (unsigned i = 0; i < o->count; i++)
            for (unsigned j = 0; from >> i & 1 && j < o->count; j++)
                if (!(from >> j & 1) && (o->after[i] >> j & 1 || reach_each_other(o->list[i], o->list[j])))
                    next |= (fences)1 << j;
    }
    return from & to;
}

bool simt_fences_between(uint64_t stamp)
{
    static struct order o;
    static unsigned asked;
    static uint32_t of; // the launch
    if (of != simt_current_launch->number)
        asked = 0;
    of = simt_current_launch->number;
    if (stamp < simt_current_launch->first_stamp || asked++ >= MAX_QUESTIONS)
        return false;
    gather(&o);
    const struct moment m = simt_moment_of(stamp);
    const fences first = after_access(&o, &m), last = before_now(&o);
    if (!first || !last)
        return false;
    arrange(&o);
    if (!may_lead(&o, first, last))
        return false;
    complete(&o);
    return all_after(&o, first) & last;
}
