// Checks of a scan under other orders of its threads and blocks.
#include <stdlib.h>

#include "inside.h"

enum { SCHEDULES_TRIED = 4 }; // the first of them is every other check's

void check_other_schedules(struct test *t, const struct contract *c)
{
    if (skips_schedules(t))
        return;
    for (unsigned schedule = 2; schedule <= SCHEDULES_TRIED && !test_failed(t); schedule++) {
        size_t count;
        struct size_case *cases = sizes_few(c, &count);
        try_all(t, c, INTERVAL, schedule, cases, count);
    }
}

// Every section of the contract so often that blocks wait for blocks that wait.
static struct size_case *many_sections(const struct contract *c, size_t *count)
{
    enum { SECTIONS_EACH = 33 };
    struct size_case *cases = calloc(SECTIONS_TRIED, sizeof *cases);
    if (!cases)
        abort();
    *count = 0;
    for (size_t i = 0; i < SECTIONS_TRIED && c->sections[i] > 0; i++) {
        size_t n = (size_t)c->sections[i] * SECTIONS_EACH - 1;
        if (n <= (size_t)2 * MEASURED_MOST)
            cases[(*count)++] = (struct size_case){n, c->sections[i]};
    }
    return cases;
}

void check_resident_blocks(struct test *t, const struct contract *c)
{
    if (skips_schedules(t))
        return;
    static const unsigned resident[] = {1, 2, 8};
    for (size_t i = 0; i < sizeof resident / sizeof *resident; i++)
        for (unsigned schedule = 1; schedule <= SCHEDULES_TRIED && !test_failed(t); schedule++) {
            size_t count;
            struct size_case *cases = many_sections(c, &count);
            set_resident(resident[i]);
            setenv("SIMT_PROCESSORS", "8", 1); // as many blocks as a scan may count on, and doesn't get
            try_all(t, c, INTERVAL, schedule, cases, count);
            if (test_failed(t))
                text_add(&t->verdict.where, " resident=%u", resident[i]);
        }
}

void check_in_step(struct test *t, const struct contract *c, size_t n, unsigned section, unsigned long most)
{
    if (skips_schedules(t))
        return;
    struct kernel k = {0};
    struct trial trial = trial_of(t, c, INTERVAL, (struct size_case){n, section});
    unsigned long sections = (n + section - 1) / section;
    set_resident((unsigned)sections);
    setenv("SIMT_EVEN", "1", 1);
    bool right = try_one(t, &trial, &k);
    struct counts counts = trial_counts(&trial);
    unsigned long steps = counts.steps > counts.depth ? counts.steps : counts.depth;
    if (right && most > 0 && steps > most) {
        judge_where(&t->verdict, &trial);
        test_fail(t,
                  "steps: %lu where %lu sections run in step; %s takes at most %lu: a block\n"
                  "must not wait for more than the aggregates of those before it",
                  steps, sections, c->cost->algorithm, most);
    }
    trial_free(&trial);
    kernel_stop(&k);
}
