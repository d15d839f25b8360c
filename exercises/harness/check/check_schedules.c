// Checks of a scan with its threads and blocks run in other orders.
#include <limits.h>
#include <stdlib.h>

#include "check.h"

enum { SCHEDULES_TRIED = 4 }; // every other check uses the first of them

static void try_in_order(struct test *t, const struct contract *c, struct sizes sizes, unsigned schedule)
{
    struct tries tries = tries_of(t, c, INTERVAL, sizes);
    tries.like.schedule = schedule;
    tries_all(tries);
}

void check_other_schedules(struct test *t, const struct contract *c)
{
    if (skips_schedules(t))
        return;
    for (unsigned schedule = 2; schedule <= SCHEDULES_TRIED && !test_failed(t); schedule++)
        try_in_order(t, c, sizes_few(c, t->seed), schedule);
}

// Sizes with enough of each of the contract's sections that blocks wait for blocks that wait themselves.
static struct sizes many_sections(const struct contract *c)
{
    enum { SECTIONS_EACH = 33 };
    struct sizes sizes = {0};
    for (size_t i = 0; i < SECTIONS_TRIED && c->sections[i] > 0; i++) {
        size_t n = (size_t)c->sections[i] * SECTIONS_EACH - 1;
        if (n <= (size_t)2 * MEASURED_MOST)
            sizes_add(&sizes, n, c->sections[i]);
    }
    return sizes;
}

void check_resident_blocks(struct test *t, const struct contract *c)
{
    if (skips_schedules(t))
        return;
    static const unsigned resident[] = {1, 2, 8};
    for (size_t i = 0; i < sizeof resident / sizeof *resident; i++)
        for (unsigned schedule = 1; schedule <= SCHEDULES_TRIED && !test_failed(t); schedule++) {
            set_resident(resident[i]);
            set_setting(&settings.simt_processors,
                        "8"); // a scan may count on 8 resident blocks, but gets fewer
            try_in_order(t, c, many_sections(c), schedule);
            if (test_failed(t))
                text_add(&t->verdict.where, " resident=%u", resident[i]);
        }
}

static unsigned long steps_of(const struct trial *trial)
{
    const struct counts counts = trial_counts(trial);
    return counts.steps > counts.depth ? counts.steps : counts.depth;
}

void check_in_step(struct test *t, const struct contract *c, size_t n, unsigned section, unsigned long most)
{
    if (skips_schedules(t))
        return;
    unsigned long sections = (n + section - 1) / section;
    set_resident((unsigned)sections);
    set_setting(&settings.simt_even, "1");
    unsigned long fewest = ULONG_MAX;
    if (most == 0)
        most = fewest - 1; // any number will do
    for (unsigned schedule = 1; schedule <= SCHEDULES_TRIED && fewest > most && !test_failed(t); schedule++) {
        struct tries tries = tries_of(t, c, INTERVAL, sizes_one(n, section));
        tries.like.schedule = schedule;
        while (tries_right(&tries)) {
            const unsigned long steps = steps_of(&tries.trial);
            fewest = steps < fewest ? steps : fewest;
            if (fewest <= most || schedule < SCHEDULES_TRIED)
                continue;
            judge_where(&t->verdict, &tries.trial);
            test_fault(t, "steps",
                       "steps: %lu when %lu sections run in step; %s takes at most %lu. Does a block\n"
                       "wait for more than the aggregates of the sections before it?",
                       fewest, sections, c->cost->algorithm, most);
        }
    }
}
