// Checks of what a scan costs: what the CPU device counts, against the contract's formulas.
#include <stdlib.h>

#include "check.h"

enum {
    SECTIONS_MEASURED = 80, // of an array whose sections are not powers of two
    SECTOR_BYTES = 32,      // what a GPU moves to or from memory at least
};

// How many elements to measure at after n: one and two full sections; or, where the whole array is scanned,
// powers of a section, so that sections of sections are full too. 0 for no more.
static size_t next_full(const struct contract *c, size_t n, unsigned width)
{
    if (n == 0)
        return width;
    if (c->reach == SECTIONS || c->entry == SERIAL)
        return n == width ? 2 * n : 0;
    if (c->multiple > 0)
        return n == width ? (size_t)SECTIONS_MEASURED * n : 0;
    return width > 1 && n * width <= MEASURED_MOST ? n * width : 0;
}

// Calls at full sections of each width, or at a few n where there are no sections.
static struct tries full_tries(struct test *t, const struct contract *c)
{
    static const unsigned without_sections[SECTIONS_TRIED] = {1, 2, 8, 100, 1024};
    const unsigned *widths = c->entry == SERIAL ? without_sections : c->sections;
    struct sizes sizes = {0};
    bool skipped = skips_counts(t);
    for (size_t i = 0; i < SECTIONS_TRIED && widths[i] > 0 && !skipped; i++)
        for (size_t n = 0; (n = next_full(c, n, widths[i])) > 0;)
            sizes_add(&sizes, n, c->entry == SERIAL ? 0 : widths[i]);
    set_resident(c->resident);
    return tries_of(t, c, INT, sizes);
}

// What else can be said of a count that is wrong.
typedef void remark(struct text *text, const struct trial *trial, const struct counts *counts, bool fewer,
                    unsigned long expected);

static void remark_on_work(struct text *text, const struct trial *trial, const struct counts *counts,
                           bool fewer, unsigned long expected)
{
    if (fewer) {
        text_add(text, ".\nThe result is right, so this is another algorithm");
    } else if (counts->use.joins < expected || counts->use.lost > 0) {
        text_add(text, ".\nAnd ");
        useful_work_text(text, trial, counts);
    }
}

static void remark_on_steps(struct text *text, const struct trial *trial, const struct counts *counts,
                            bool fewer, unsigned long expected)
{
    if (!fewer)
        steps_text(text, trial, counts, expected);
}

// Fails the test unless so many were measured as the cost has of them, or no more, or no fewer.
static void compare_count(const struct tries *tries, const char *name, const struct amount *amount,
                          unsigned long measured, enum relation relation, remark *remark)
{
    const struct trial *trial = &tries->trial;
    unsigned long expected = amount->of(trial->n, trial->section);
    bool fewer = measured < expected;
    if (measured == expected || (relation == AT_MOST && fewer) || (relation == AT_LEAST && !fewer))
        return;
    static const char *const relations[] = {[EXACTLY] = "", [AT_MOST] = "at most ", [AT_LEAST] = "at least "};
    struct counts counts = trial_counts(trial);
    struct text more = {0};
    judge_where(&tries->test->verdict, trial);
    if (remark)
        remark(&more, trial, &counts, fewer, expected);
    test_fail(tries->test, "%s: %lu%s %s takes%s %s%s = %lu%s", name, measured, fewer ? ", fewer than" : ";",
              trial->contract->cost->algorithm, fewer ? ":" : "", relations[relation], amount->formula,
              expected, text_bytes(&more));
    text_free(&more);
}

void check_work(struct test *t, const struct contract *c, enum relation relation)
{
    struct tries tries = full_tries(t, c);
    while (tries_right(&tries)) {
        const struct trial *trial = &tries.trial;
        struct counts counts = trial_counts(trial);
        compare_count(&tries, "work", &c->cost->work, counts.work, relation, remark_on_work);
        if (test_failed(t) || relation == AT_MOST || !work_is_useless(trial, &counts))
            continue;
        struct text useful = {0};
        useful_work_text(&useful, trial, &counts);
        algorithm_work_text(&useful, trial);
        judge_where(&t->verdict, trial);
        test_fail(t, "work: %lu, but %s", counts.work, useful.bytes);
        text_free(&useful);
    }
}

// That the steps are those that y needs, where they are as many as in the algorithm.
static void look_at_depth(struct test *t, const struct trial *trial, const struct counts *counts)
{
    const struct cost *cost = trial->contract->cost;
    const struct amount *depth = cost->depth.of ? &cost->depth : &cost->steps;
    unsigned long expected = depth->of(trial->n, trial->section);
    if (counts->depth >= expected)
        return;
    judge_where(&t->verdict, trial);
    test_fail(t,
              "steps: %lu, but no element of y needs a chain of more than %lu combines, and in %s one needs "
              "%s = %lu",
              counts->steps, counts->depth, cost->algorithm, depth->formula, expected);
}

void check_steps(struct test *t, const struct contract *c, enum relation relation)
{
    struct tries tries = full_tries(t, c);
    while (tries_right(&tries)) {
        struct counts counts = trial_counts(&tries.trial);
        if (counts.steps >= counts.depth) {
            compare_count(&tries, "steps", &c->cost->steps, counts.steps, relation, remark_on_steps);
            if (!test_failed(t) && relation == EXACTLY)
                look_at_depth(t, &tries.trial, &counts);
            continue;
        }
        judge_where(&t->verdict, &tries.trial);
        test_fail(
            t,
            "steps: %lu, but y is made by a chain of %lu combines, each of which needs the one before.\n"
            "An element got from thread to thread by no load, store or shuffle",
            counts.steps, counts.depth);
    }
}

// Compares a count of each call, which is that field of the struct.
static void check_count(struct tries tries, const char *name, const struct amount *amount, size_t field,
                        enum relation relation)
{
    while (tries_right(&tries)) {
        struct counts counts = trial_counts(&tries.trial);
        const unsigned long *measured = (const void *)((const char *)&counts + field);
        compare_count(&tries, name, amount, *measured, relation, NULL);
    }
}

void check_barriers(struct test *t, const struct contract *c)
{
    check_count(full_tries(t, c), "barriers", &c->cost->barriers, offsetof(struct counts, barriers), AT_MOST);
}

void check_launches(struct test *t, const struct contract *c)
{
    if (!skips_counts(t))
        check_count(tries_of(t, c, INTERVAL, sizes_few(c)), "launches", &c->cost->launches,
                    offsetof(struct counts, launches), EXACTLY);
}

void check_threads(struct test *t, const struct contract *c)
{
    unsigned per_thread = c->per_thread > 0 ? c->per_thread : 1;
    struct tries tries = full_tries(t, c);
    while (tries_right(&tries)) {
        unsigned section = tries.trial.section, most = section / per_thread;
        unsigned long threads = trial_counts(&tries.trial).threads;
        if (threads <= most)
            continue;
        judge_where(&t->verdict, &tries.trial);
        test_fail(t, "%lu threads a block: at %u elements a thread %u do for a section of %u", threads,
                  per_thread, most, section);
    }
}

void check_warps(struct test *t, const struct contract *c)
{
    set_setting("SIMT_COSTS", "1"); // of kernel programs started from here on
    check_count(full_tries(t, c), "warps that combine, added up over the steps", &c->cost->warps,
                offsetof(struct counts, warps), AT_MOST);
}

void check_accesses(struct test *t, const struct contract *c)
{
    check_count(full_tries(t, c), "loads and stores of global memory", &c->cost->accesses,
                offsetof(struct counts, accesses), AT_MOST);
}

void check_sectors(struct test *t, const struct contract *c)
{
    set_setting("SIMT_COSTS", "1");
    check_count(full_tries(t, c), "32-byte sectors to and from global memory", &c->cost->sectors,
                offsetof(struct counts, sectors), AT_MOST);
}

void check_start_sectors(struct test *t, const struct contract *c)
{
    if (skips_counts(t))
        return;
    unsigned section = c->sections[0];
    struct sizes sizes = sizes_one(section, section);
    sizes_add(&sizes, 4 * section - 3, section);
    set_setting("SIMT_COSTS", "1");
    struct tries tries = tries_of(t, c, INT, sizes);
    tries.starts = VECTOR_BYTES / sizeof(int);
    while (tries_right(&tries)) {
        const struct amount *amount = &c->cost->start_sectors;
        unsigned long sectors = trial_counts(&tries.trial).sectors,
                      most = amount->of(tries.trial.n, tries.trial.section);
        if (sectors <= most)
            continue;
        judge_where(&t->verdict, &tries.trial);
        test_fail(t, "32-byte sectors to and from global memory: %lu; %s takes at most\n%s = %lu", sectors,
                  c->cost->algorithm, amount->formula, most);
    }
}

void check_bytes(struct test *t, const struct contract *c)
{
    struct tries tries = full_tries(t, c);
    set_resident(1);
    check_count(tries, "bytes to and from global memory", &c->cost->bytes, offsetof(struct counts, bytes),
                AT_MOST);
}

void check_shared(struct test *t, const struct contract *c)
{
    check_count(full_tries(t, c), "accesses to shared memory", &c->cost->shared,
                offsetof(struct counts, shared), AT_MOST);
    check_count(full_tries(t, c), "bytes of shared memory a block", &c->cost->shared_bytes,
                offsetof(struct counts, shared_bytes), AT_MOST);
}

void check_coalescing(struct test *t, const struct contract *c)
{
    set_setting("SIMT_COSTS", "1");
    struct tries tries = full_tries(t, c);
    while (tries_right(&tries)) {
        struct counts counts = trial_counts(&tries.trial);
        bool filled = counts.threads * sizeof(int) >= SECTOR_BYTES; // by a block's threads together
        if (!filled || counts.sectors * SECTOR_BYTES <= counts.bytes)
            continue;
        judge_where(&t->verdict, &tries.trial);
        test_fail(
            t,
            "%lu bytes are loaded and stored, and %lu go to and from global memory, in sectors of %d: the\n"
            "threads of a warp must touch neighbours in the same instruction",
            counts.bytes, counts.sectors * SECTOR_BYTES, SECTOR_BYTES);
    }
}

void check_large_launches(struct test *t, const struct contract *c)
{
    if (skips_counts(t))
        return;
    set_setting("SIMT_DRY", "1");
    unsigned section = section_for(c, SIZE_MAX);
    struct tries tries = tries_of(t, c, INT, sizes_one((size_t)LAST_SECTIONS * section - 1, section));
    tries.like.before = (size_t)1 << 32;
    while (tries_next(&tries)) {
        const struct trial *trial = &tries.trial;
        const struct counts *counts = &trial->report.counts;
        const struct amount *amount = &c->cost->launches;
        size_t n = trial->before + trial->n;
        trial_run(&tries.trial, &tries.kernel, t->directory);
        judge_accesses(&t->verdict, trial);
        unsigned long expected = amount->of(n, section);
        if (!test_failed(t) && counts->launches != expected) {
            judge_where(&t->verdict, trial);
            test_fail(t, "launches: %lu; %s takes %s = %lu", counts->launches, c->cost->algorithm,
                      amount->formula, expected);
        }
        if (!test_failed(t) && counts->least_threads < (double)n) {
            judge_where(&t->verdict, trial);
            test_fail(t, "a launch of %.0f threads, for %zu elements", counts->least_threads, n);
        }
    }
}
