// What the checks of a scan share: each case is tried and judged, and the first one that fails ends a check.
#include <stdlib.h>

#include "check.h"

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

struct tries tries_of(struct test *t, const struct contract *c, enum element element, struct sizes sizes)
{
    struct trial like = trial_of(c, element, (struct size_case){0, 0}, t->seed);
    verdict_about(&t->verdict, function_name(c));
    return (struct tries){.test = t, .sizes = sizes, .starts = 1, .like = like};
}

bool tries_next(struct tries *tries)
{
    size_t ways = (size_t)tries->starts * tries->starts, at = tries->made / ways, way = tries->made % ways;
    trial_free(&tries->trial);
    if (at == tries->sizes.count || test_failed(tries->test)) {
        kernel_stop(&tries->kernel);
        free(tries->sizes.at);
        return false;
    }
    tries->made++;
    tries->trial = tries->like;
    tries->trial.n = tries->sizes.at[at].n;
    tries->trial.section = tries->sizes.at[at].section;
    tries->trial.x_start = (unsigned)way % tries->starts;
    tries->trial.y_start = (unsigned)way / tries->starts;
    return true;
}

bool tries_judge(struct tries *tries, struct trial *trial)
{
    struct test *t = tries->test;
    trial_run(trial, &tries->kernel, t->directory);
    t->verdict.tried = true;
    bool right = judge(&t->verdict, trial, &tries->kernel);
    if (!right && !trial->order) // the commands show the order of the schedule
        point_at(t, trial, JUDGED);
    return right;
}

bool tries_right(struct tries *tries)
{
    return tries_next(tries) && (tries_judge(tries, &tries->trial) || tries_next(tries));
}

void tries_all(struct tries tries)
{
    while (tries_right(&tries))
        ;
}

unsigned widest_section(const struct contract *c)
{
    unsigned section = c->sections[0];
    for (size_t i = 0; i < SECTIONS_TRIED && c->sections[i] > 0; i++)
        section = c->sections[i];
    return section;
}
