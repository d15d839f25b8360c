// Checks of what a scan writes.
#include <stdlib.h>
#include <string.h>

#include "check.h"

void check_every_prefix(struct test *t, const struct contract *c)
{
    struct sizes sizes = sizes_all(c, t->seed);
    sizes_draw(&sizes, c, t->seed);
    tries_all(tries_of(t, c, INTERVAL, sizes));
}

void check_prefixes_at(struct test *t, const struct contract *c, size_t n, unsigned section)
{
    tries_all(tries_of(t, c, INTERVAL, sizes_one(n, section)));
}

// Elements of 4 bytes and, if the size makes a difference, also elements of 8. A kernel that moves vectors
// may be right for one size and wrong for the other. Returns how many there are.
static size_t sizes_of_elements(enum element elements[2])
{
    elements[0] = INT;
    elements[1] = on_cpu_device() ? AFFINE : INTERVAL;
    return strcmp(trial_program(elements[0]), trial_program(elements[1])) != 0 ? 2 : 1;
}

void check_in_place(struct test *t, const struct contract *c)
{
    enum element elements[2];
    size_t element_count = sizes_of_elements(elements);
    for (size_t e = 0; e < element_count; e++) {
        struct tries tries = tries_of(t, c, elements[e], sizes_few(c, t->seed));
        tries.like.in_place = true;
        while (tries_next(&tries)) {
            // The arrays begin at a vector's first element and at its second in turn.
            tries.trial.x_start = tries.trial.y_start = (tries.made - 1) % 2;
            tries_judge(&tries, &tries.trial);
        }
    }
}

void check_starts(struct test *t, const struct contract *c)
{
    unsigned least = c->sections[0], most = widest_section(c);
    const size_t lengths[] = {1, 3, least - 1, least, least + 1, 2 * least + 5};
    enum element elements[2];
    size_t element_count = sizes_of_elements(elements);
    for (size_t e = 0; e < element_count; e++) {
        struct sizes sizes = {0};
        for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
            sizes_add(&sizes, lengths[i], least);
        sizes_add(&sizes, most - 3, most);
        struct tries tries = tries_of(t, c, elements[e], sizes);
        tries.starts = VECTOR_BYTES / element_size(elements[e]);
        tries_all(tries);
    }
}

void explain_large_index(struct test *t, const struct trial *trial)
{
    if (report_has(&trial->outcome.report, "oob-global") || report_has(&trial->outcome.report, "host-deref"))
        text_add(
            &t->verdict.lines,
            "(in this run only x[0] and the elements from x[%zu] and y[%zu] on exist. If a 32-bit product "
            "overflows, convert one of its factors to size_t before you multiply)\n",
            trial->before, trial->before);
}

enum { IDLE_BLOCKS = 1 << 14 }; // as many are run in a fraction of a second

// The blocks of the call's grid, of which only the last is run. 0 if the call makes several launches.
static double blocks_in_grid(const struct test *t, struct trial trial)
{
    struct kernel_process k = {0};
    tell_number("SIMT_LAST_BLOCKS", 1);
    trial_run(&trial, &k, t->directory);
    kernel_stop(&k);
    const struct counts counts = trial.outcome.report.counts;
    trial_free(&trial);
    return counts.launches == 1 && counts.threads > 0 ? counts.least_threads / (double)counts.threads : 0;
}

// Whether a longer array gets no more blocks. Then each block scans many sections, also some of those that do
// not exist.
static bool grid_is_limited(const struct test *t, struct trial trial, double blocks)
{
    trial.before *= 2;
    return blocks > 0 && blocks_in_grid(t, trial) == blocks;
}

void check_large_indices(struct test *t, const struct contract *c)
{
    if (c->entry == SERIAL) {
        check_short_ints(t, c);
        return;
    }
    if (skips(t, "a GPU runs whole grids only"))
        return;
    unsigned section = widest_section(c);
    size_t n = (size_t)LAST_SECTIONS * section - 1;
    struct tries tries = tries_of(t, c, INT, sizes_one(n, section));
    tries.like.before = (size_t)1 << 32;
    struct trial whole = tries.like;
    whole.n = n;
    whole.section = section;
    const double sections = (double)((whole.before + n + section - 1) / section),
                 blocks = blocks_in_grid(t, whole), idle = blocks - sections;
    if (idle < 0 && grid_is_limited(t, whole, blocks)) {
        text_add(&t->verdict.tells, "not tried: a grid of at most %.0f blocks goes over the array many times",
                 blocks);
        return;
    }
    // A grid may have more blocks than there are sections, for example because its last row is not full.
    // These blocks are the last ones and have nothing to do, so the last sections are done before them.
    tell_number("SIMT_LAST_BLOCKS", LAST_SECTIONS + (idle > 0 && idle <= IDLE_BLOCKS ? (unsigned)idle : 0));
    while (tries_next(&tries)) {
        struct trial *trial = &tries.trial;
        if (c->reach == SECTIONS) {
            tries_judge(&tries, trial);
        } else {
            trial_run(trial, &tries.kernel, t->directory);
            judge_accesses(&t->verdict, trial);
        }
        explain_large_index(t, trial);
        if (test_failed(t))
            point_at(t, trial, JUDGED);
    }
}

static bool values_right(const struct look *look, const struct trial *trial, const struct fact *fact)
{
    (void)look;
    return fact->right[trial->element];
}

void check_values(struct test *t, const struct contract *c, enum element element)
{
    static const struct look look = {.right = values_right, .of_all_types = true};
    struct sizes sizes = sizes_few(c, t->seed);
    sizes_draw(&sizes, c, t->seed);
    tries_look(tries_of(t, c, element, sizes), &look);
}

enum { TOTALS_TRIED = 64 }; // each combine with the identity is one more

// Stores the nodes that are all of the second section, and returns their number, at most TOTALS_TRIED.
static unsigned second_totals(uint32_t *totals, const struct trial *trial)
{
    const struct derivation *d = &trial->derivation;
    const int first = (int)trial->section, last = 2 * first - 1;
    unsigned found = 0;
    for (size_t k = d->inputs; k < d->count && found < TOTALS_TRIED; k++) {
        const struct interval is = derivation_is(d, (uint32_t)k);
        if (derivation_is_node(d, (uint32_t)k) && is.lo == first && is.hi == last)
            totals[found++] = (uint32_t)k;
    }
    return found;
}

void check_zero_total(struct test *t, const struct contract *c, unsigned section)
{
    if (skips(t, "only the CPU device chooses the bits of an element"))
        return;
    uint32_t totals[TOTALS_TRIED];
    unsigned count = 0;
    struct tries tries = tries_of(t, c, INTERVAL, sizes_one(3 * (size_t)section, section));
    while (tries_right(&tries))
        count = second_totals(totals, &tries.trial);
    for (unsigned i = 0; i < count && !test_failed(t); i++) {
        tries = tries_of(t, c, INTERVAL, sizes_one(3 * (size_t)section, section));
        tries.like.zero = totals[i];
        tries_all(tries);
    }
    if (test_failed(t) && tries.like.zero > 0)
        text_add(&t->verdict.lines,
                 "(in this run the total of the second section is 0, as it may be: a sum of ints is "
                 "often 0)\n");
}

void check_empty(struct test *t, const struct contract *c)
{
    tries_all(tries_of(t, c, INTERVAL, sizes_one(0, c->sections[0])));
}

// Says where two results y that should be equal differ.
static void explain_difference(struct test *t, const struct trial *once, const struct trial *again)
{
    size_t size = element_size(once->element), i = 0;
    const char *a = trial_y(once), *b = trial_y(again);
    while (memcmp(a + i * size, b + i * size, size) == 0)
        i++;
    struct text first = {0}, second = {0};
    element_text(&first, once->element, a + i * size);
    element_text(&second, again->element, b + i * size);
    judge_where(&t->verdict, once);
    fault_at(test_fault(t, "differs", "y[%zu] is %s in one call and %s in the next, with the same x", i,
                        first.bytes, second.bytes),
             "y", (long long)i);
    text_free(&first);
    text_free(&second);
}

void check_repeats(struct test *t, const struct contract *c)
{
    struct tries tries = tries_of(t, c, FLOAT, sizes_few(c, t->seed));
    while (tries_right(&tries)) {
        const struct trial *once = &tries.trial;
        struct trial again = tries.like;
        again.n = once->n;
        again.section = once->section;
        if (tries_judge(&tries, &again) &&
            memcmp(trial_y(once), trial_y(&again), once->count * element_size(FLOAT)) != 0)
            explain_difference(t, once, &again);
        trial_free(&again);
    }
}
