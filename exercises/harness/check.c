// What the checks of a scan stand on: a case is tried, and judged, and the first that fails ends a check.
#include <stdlib.h>

#include "inside.h"

enum { VECTOR_BYTES = 16 }; // what a thread loads at once, at most

bool skips(struct test *t, const char *what)
{
    if (on_cpu_device())
        return false;
    if (t->verdict.skipped.length == 0)
        text_add(&t->verdict.skipped, "%s", what);
    return true;
}

bool skips_counts(struct test *t) { return skips(t, "a GPU does not count"); }

bool skips_schedules(struct test *t) { return skips(t, "a GPU runs threads in an order of its own"); }

struct trial trial_of(const struct test *t, const struct contract *c, enum element element,
                      struct size_case size)
{
    return (struct trial){
        .contract = c,
        .element = element,
        .n = size.n,
        .section = size.section,
        .seed = t->seed,
        .schedule = 1,
    };
}

// The trial once more, in a process that has made no other call.
static void try_alone(const struct test *t, const struct trial *of, enum element element, struct trial *trial)
{
    struct kernel k = {0};
    *trial = trial_of(t, of->contract, element, (struct size_case){of->n, of->section});
    trial->x_start = of->x_start;
    trial->y_start = of->y_start;
    trial->schedule = of->schedule;
    trial_run(trial, &k, t->directory);
    kernel_stop(&k);
}

// Whether the failed trial's fault shows at that size, too, as the tools run it.
static bool shows(const struct test *t, const struct trial *of, struct size_case size, enum element element)
{
    struct trial trial, tool = *of;
    struct kernel none = {0};
    struct verdict v = {0};
    tool.n = size.n;
    tool.section = size.section;
    tool.schedule = 1;
    try_alone(t, &tool, element, &trial);
    bool right = judge(&v, &trial, &none);
    trial_free(&trial);
    verdict_free(&v);
    return !right;
}

// The next command must show the fault: at a size that is easily read if it is there, too, or else where it
// was found; and on ints if they show it.
static void point_at(struct test *t, const struct trial *of)
{
    enum { MOST = 256 };
    struct verdict *v = &t->verdict;
    if (!on_cpu_device() || of->ending != ANSWERED || v->n == 0)
        return;
    struct size_case sizes[] = {{v->n, v->section ? v->section : section_for(of->contract, v->n)},
                                {of->n, of->section}};
    enum element elements[] = {INT, of->element};
    for (unsigned s = 0; s < 2; s++) {
        if (s > 0 && (of->before > 0 || of->n > MOST))
            return;
        for (unsigned e = 0; e < 2; e++)
            if (shows(t, of, sizes[s], elements[e])) {
                judge_show(v, of, sizes[s], elements[e]);
                return;
            }
    }
}

bool try_one(struct test *t, struct trial *trial, struct kernel *k)
{
    trial_run(trial, k, t->directory);
    t->verdict.tried = true;
    bool right = judge(&t->verdict, trial, k);
    if (!right)
        point_at(t, trial);
    return right;
}

void try_all(struct test *t, const struct contract *c, enum element element, unsigned schedule,
             struct size_case *cases, size_t count)
{
    struct kernel k = {0};
    for (size_t i = 0; i < count && !test_failed(t); i++) {
        struct trial trial = trial_of(t, c, element, cases[i]);
        trial.schedule = schedule;
        try_one(t, &trial, &k);
        trial_free(&trial);
    }
    kernel_stop(&k);
    free(cases);
}

void at_starts(struct test *t, const struct contract *c, enum element element, const struct size_case *cases,
               size_t count, void (*look)(struct test *, const struct trial *))
{
    unsigned starts = (unsigned)(VECTOR_BYTES / element_size(element));
    struct kernel k = {0};
    for (size_t i = 0; i < count; i++)
        for (unsigned start = 0; start < starts * starts && !test_failed(t); start++) {
            struct trial trial = trial_of(t, c, element, cases[i]);
            trial.x_start = start % starts;
            trial.y_start = start / starts;
            if (try_one(t, &trial, &k) && look)
                look(t, &trial);
            trial_free(&trial);
        }
    kernel_stop(&k);
}

unsigned widest_section(const struct contract *c)
{
    unsigned section = c->sections[0];
    for (size_t i = 0; i < SECTIONS_TRIED && c->sections[i] > 0; i++)
        section = c->sections[i];
    return section;
}
