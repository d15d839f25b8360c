// How much of the work and the steps that were counted y is made of, in words.
#include "inside.h"

bool costs_hold(const struct trial *trial)
{
    const struct contract *c = trial->contract;
    size_t n = trial->n, section = trial->section;
    if (n == 0 || c->entry == SERIAL)
        return n > 0;
    if (c->reach == SECTIONS || c->multiple > 0 || n == section)
        return n % section == 0;
    while (section > 1 && n % section == 0)
        n /= section;
    return n == 1;
}

static unsigned long unused(const struct trial *trial)
{
    const struct cost *cost = trial->contract->cost;
    return cost->unused ? cost->unused(trial->n, trial->section) : 0;
}

bool work_is_useless(const struct trial *trial, const struct counts *counts)
{
    unsigned long least = trial->contract->cost->work(trial->n, trial->section) - unused(trial);
    return trial->numbers && counts->use.joins < least;
}

// Whether one thread, or the same in each block, does all that y is made of, where several would have to do
// with it.
static bool one_makes(const struct trial *trial, const struct counts *counts)
{
    unsigned section = trial->section;
    return section > 1 && counts->use.one_makes && counts->use.joins > (trial->n + section - 1) / section;
}

static void maker_text(struct text *text, const struct trial *trial, unsigned thread)
{
    text_add(text, "thread %u%s", thread, trial->n > trial->section ? " of each block" : "");
}

void useful_work_text(struct text *text, const struct trial *trial, const struct counts *counts)
{
    const struct use *use = &counts->use;
    text_add(text, "only %zu of these combines make%s y", use->joins, use->joins == 1 ? "s" : "");
    if (one_makes(trial, counts)) {
        text_add(text, ", and ");
        maker_text(text, trial, use->maker);
        text_add(text, " does %s", use->joins == 2 ? "both" : "all of these");
    }
    if (use->lost > 0)
        text_add(text, ": %zu reach%s no element of it", use->lost, use->lost == 1 ? "es" : "");
    if (use->idle > 0)
        text_add(text, "%s %zu combine%s an element with the identity, which changes nothing",
                 use->lost > 0 ? ", and" : ":", use->idle, use->idle == 1 ? "s" : "");
}

void algorithm_work_text(struct text *text, const struct trial *trial)
{
    const struct cost *cost = trial->contract->cost;
    unsigned long some = unused(trial);
    text_add(text, "in %s all", cost->algorithm);
    if (some > 0)
        text_add(text, " but %s = %lu", cost->unused_formula, some);
    text_add(text, " make y");
}

void steps_text(struct text *text, const struct trial *trial, const struct counts *counts, unsigned long most)
{
    bool one = one_makes(trial, counts);
    if (one) {
        text_add(text, ".\nAll the combines that make y are done by ");
        maker_text(text, trial, counts->use.maker);
    }
    if (one && counts->depth > most)
        text_add(text, ", in a chain of %lu: that is a serial scan", counts->depth);
    else if (counts->depth <= most)
        text_add(text, "%s no element of y needs a chain of more than %lu: %s", one ? ", and" : ".\nBut",
                 counts->depth,
                 one ? "other threads could do some meanwhile"
                     : "the other steps are combines that wait without need, or that y is not made of");
}
