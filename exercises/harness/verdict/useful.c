// Says how much of the counted work and steps contributes to y.
#include "verdict.h"

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
    const struct amount *unused = &trial->contract->cost->unused;
    return unused->of ? unused->of(trial->n, trial->section) : 0;
}

// The combines that y needs only as copies of one operand.
static unsigned long copies(const struct trial *trial)
{
    const struct amount *copies = &trial->contract->cost->copies;
    return copies->of ? copies->of(trial->n, trial->section) : 0;
}

bool work_is_useless(const struct trial *trial, const struct counts *counts)
{
    unsigned long least = trial->contract->cost->work.of(trial->n, trial->section) - unused(trial);
    const struct use *use = &counts->use;
    return counts->derived && (use->joins < least || use->joins + use->idle < least + copies(trial));
}

static size_t sections_of(const struct trial *trial)
{
    return (trial->n + trial->section - 1) / trial->section;
}

// Whether one thread, or the same thread in each block, does everything that y is made of, although several
// threads should share it.
static bool one_makes(const struct trial *trial, const struct counts *counts)
{
    return trial->section > 1 && counts->use.one_makes && counts->use.joins > sections_of(trial);
}

static void maker_text(struct text *text, const struct trial *trial, unsigned thread)
{
    text_add(text, "thread %u%s", thread, trial->n > trial->section ? " of each block" : "");
}

// Adds one reason why combines don't make y, and how many such combines there are. *mark goes before it.
static void useless_text(struct text *text, const char **mark, size_t count, const char *one,
                         const char *several)
{
    if (count == 0)
        return;
    text_add(text, "%s %zu %s", *mark, count, count == 1 ? one : several);
    *mark = ",";
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
    const char *mark = ":";
    useless_text(text, &mark, use->lost, "reaches no element of y", "reach no element of y");
    useless_text(text, &mark, use->again, "repeats what another combine made",
                 "repeat what other combines made");
    useless_text(text, &mark, use->idle, "changes nothing because one operand is the identity",
                 "change nothing because one operand is the identity");
}

void algorithm_work_text(struct text *text, const struct trial *trial)
{
    const struct cost *cost = trial->contract->cost;
    unsigned long some = unused(trial);
    text_add(text, "; in %s all combines", cost->algorithm);
    if (some > 0)
        text_add(text, " but %s = %lu", cost->unused.formula, some - copies(trial));
    text_add(text, " make y");
    if (copies(trial) > 0)
        text_add(text, ", %s = %lu of them with the identity", cost->copies.formula, copies(trial));
}

void steps_text(struct text *text, const struct trial *trial, const struct counts *counts, unsigned long most)
{
    const struct use *use = &counts->use;
    bool one = one_makes(trial, counts), useful = use->lost + use->again + use->idle == 0;
    bool serial = one && use->joins == counts->depth * sections_of(trial);
    if (one) {
        text_add(text, ".\nAll the combines that make y are done by ");
        maker_text(text, trial, use->maker);
    }
    if (serial)
        text_add(text, ", in a chain of %lu: that is a serial scan", counts->depth);
    else if (counts->depth > most && counts->depth < counts->steps)
        text_add(text, ".\nSome element of y needs a chain of %lu combines", counts->depth);
    else if (counts->depth <= most)
        text_add(text, "%s no element of y needs a chain of more than %lu: %s", one ? ", and" : ".\nBut",
                 counts->depth,
                 one      ? "other threads could do some of them at the same time"
                 : useful ? "some combines wait for others that they don't need"
                          : "combines that don't make y take steps, too");
}
