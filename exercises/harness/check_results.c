// Checks of what a scan writes.
#include <stdlib.h>
#include <string.h>

#include "inside.h"

void check_every_prefix(struct test *t, const struct contract *c)
{
    size_t count;
    struct size_case *cases = sizes_all(c, &count);
    try_all(t, c, INTERVAL, 1, cases, count);
}

void check_prefixes_at(struct test *t, const struct contract *c, size_t n, unsigned section)
{
    struct kernel k = {0};
    struct trial trial = trial_of(t, c, INTERVAL, (struct size_case){n, section});
    try_one(t, &trial, &k);
    trial_free(&trial);
    kernel_stop(&k);
}

// Elements of 4 bytes and, where these make a difference, of 8: what is right of one may be wrong of the
// other where vectors are moved. Returns how many.
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
        size_t count;
        struct size_case *cases = sizes_few(c, &count);
        struct kernel k = {0};
        for (size_t i = 0; i < count && !test_failed(t); i++) {
            struct trial trial = trial_of(t, c, elements[e], cases[i]);
            trial.in_place = true;
            trial.x_start = trial.y_start = i % 2; // from a vector's first element on, and from its second
            try_one(t, &trial, &k);
            trial_free(&trial);
        }
        kernel_stop(&k);
        free(cases);
    }
}

void check_starts(struct test *t, const struct contract *c)
{
    unsigned least = c->sections[0], most = widest_section(c);
    const struct size_case cases[] = {
        {1, least},       {3, least},         {least - 1, least},
        {least, least},   {least + 1, least}, {2 * least + 5, least},
        {most - 3, most},
    };
    enum element elements[2];
    size_t element_count = sizes_of_elements(elements);
    for (size_t e = 0; e < element_count; e++)
        at_starts(t, c, elements[e], cases, sizeof cases / sizeof *cases, NULL);
}

void check_large_indices(struct test *t, const struct contract *c)
{
    if (skips(t, "a GPU runs whole grids only"))
        return;
    unsigned section = widest_section(c);
    char last[16];
    snprintf(last, sizeof last, "%d", LAST_SECTIONS);
    setenv("SIMT_LAST_BLOCKS", last, 1);
    struct kernel k = {0};
    struct trial trial =
        trial_of(t, c, INT, (struct size_case){(size_t)LAST_SECTIONS * section - 1, section});
    trial.before = (size_t)1 << 32;
    if (c->reach == SECTIONS) {
        try_one(t, &trial, &k);
    } else {
        trial_run(&trial, &k, t->directory);
        judge_accesses(&t->verdict, &trial);
    }
    if (report_has(&trial.report, "oob") || report_has(&trial.report, "host-deref"))
        test_fail(t,
                  "(of these arrays only the end is there, from x[%zu] and y[%zu] on; where a 32-bit "
                  "product starts again from 0, one factor must be a size_t before you multiply)",
                  trial.before, trial.before);
    trial_free(&trial);
    kernel_stop(&k);
}

void check_values(struct test *t, const struct contract *c, enum element element)
{
    size_t count;
    struct size_case *cases = sizes_few(c, &count);
    try_all(t, c, element, 1, cases, count);
}

void check_empty(struct test *t, const struct contract *c)
{
    struct kernel k = {0};
    struct trial trial = trial_of(t, c, INTERVAL, (struct size_case){0, c->sections[0]});
    try_one(t, &trial, &k);
    trial_free(&trial);
    kernel_stop(&k);
}

// Says where two ys that should be the same differ.
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
    test_fail(t, "y[%zu] is %s in one call and %s in the next, with the same x", i, first.bytes,
              second.bytes);
    text_free(&first);
    text_free(&second);
}

void check_repeats(struct test *t, const struct contract *c)
{
    size_t count;
    struct size_case *cases = sizes_few(c, &count);
    struct kernel k = {0};
    for (size_t i = 0; i < count && !test_failed(t); i++) {
        struct trial once = trial_of(t, c, FLOAT, cases[i]), again = once;
        bool both = try_one(t, &once, &k) && try_one(t, &again, &k);
        if (both && memcmp(trial_y(&once), trial_y(&again), once.count * element_size(FLOAT)) != 0)
            explain_difference(t, &once, &again);
        trial_free(&once);
        trial_free(&again);
    }
    kernel_stop(&k);
    free(cases);
}
