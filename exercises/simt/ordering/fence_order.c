// The order of sequentially consistent fences. If what comes after a fence F happens before a write, a read
// observes the write, and the read happens before another fence G, then F comes before G, provided that each
// is in the other's scope (PTX ISA 8: Fence-SC order; find_observed_fence_order in tests/simt/oracle is the
// same by the axioms). For most pairs that is known anyway: G follows a flag, and either F or a fence that
// knows of it published the flag. It adds something only if a fence in between is too narrow to publish, or
// if an atomic with a memory order takes the place of such a fence. So it is worked out only in launches that
// have these, and only when a race would be reported otherwise.
#include <string.h>

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

static void gather(struct order *o)
{
    o->count = 0;
    for (const struct knowledge *k = simt_knowledge_newest(); k && o->count < MAX_FENCES; k = k->older)
        if (k->of == FACT_FENCE)
            o->list[o->count++] = k;
    for (unsigned i = 0; i < o->count; i++) {
        const struct moment f = moment_of(o->list[i]);
        o->after[i] = (fences)1 << i;
        for (unsigned j = 0; j < o->count; j++)
            o->after[i] |= (fences)(j != i && simt_knows(o->list[j], &f)) << j;
    }
}

// The fences that happen before the strong write with that stamp.
static fences before_write(const struct order *o, uint64_t stamp)
{
    const struct moment w = simt_moment_of(stamp);
    const struct knowledge *k = simt_knowledge_newest();
    while (k && !(k->of == FACT_WRITE && k->block == w.block && k->threads[0][0] == w.thread &&
                  k->threads[0][1] == w.epoch))
        k = k->older;
    fences all = 0;
    for (unsigned i = 0; i < o->count; i++) {
        const struct moment f = moment_of(o->list[i]);
        const bool own = f.block == w.block && f.thread == w.thread && f.epoch < w.epoch;
        all |= (fences)(own || (k && simt_knows(k, &f))) << i;
    }
    return all;
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

static void complete(struct order *o)
{
    static struct sight_pair pairs[MAX_PAIRS];
    static fences before[MAX_PAIRS], after[MAX_PAIRS];
    const unsigned count = simt_sight_pairs(pairs);
    for (unsigned i = 0; i < count; i++) {
        const struct moment r = simt_moment_of(pairs[i].reader);
        before[i] = before_write(o, pairs[i].writer);
        after[i] = after_access(o, &r);
    }
    for (bool more = true; more;) {
        more = false;
        for (unsigned i = 0; i < count; i++)
            more |= before[i] && after[i] && order_by(o, before[i], after[i]);
    }
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
    complete(&o);
    const struct moment m = simt_moment_of(stamp);
    for (fences on = all_after(&o, after_access(&o, &m)); on; on &= on - 1) {
        const struct moment f = moment_of(o.list[__builtin_ctzll(on)]);
        if (simt_came_before(&f))
            return true;
    }
    return false;
}
