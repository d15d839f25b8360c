// Checks of what a scan costs: what the CPU device counts, against the contract's formulas.
#include <stdlib.h>

#include "inside.h"

enum {
    SECTIONS_MEASURED = 80, // of an array whose sections are not powers of two
    SECTOR_BYTES = 32,      // what a GPU moves to or from memory at least
};

// One of the things that a cost counts, and what a trial may have of it.
struct count {
    const char *name, *formula;
    unsigned long (*expected)(size_t n, unsigned section);
    unsigned long (*measured)(const struct counts *counts);
    enum relation relation;
};

static unsigned long measured_work(const struct counts *counts) { return counts->work; }

static unsigned long measured_steps(const struct counts *counts) { return counts->steps; }

static unsigned long measured_barriers(const struct counts *counts) { return counts->barriers; }

static unsigned long measured_launches(const struct counts *counts) { return counts->launches; }

static unsigned long measured_warps(const struct counts *counts) { return counts->warps; }

static unsigned long measured_sectors(const struct counts *counts) { return counts->sectors; }

static unsigned long measured_bytes(const struct counts *counts) { return counts->bytes; }

static unsigned long measured_accesses(const struct counts *counts) { return counts->accesses; }

static unsigned long measured_shared(const struct counts *counts) { return counts->shared; }

static unsigned long measured_shared_bytes(const struct counts *counts) { return counts->shared_bytes; }

// What else can be said of a count that is wrong.
static void remark(struct text *text, const struct trial *trial, const struct counts *counts,
                   const struct count *count, bool fewer, unsigned long expected)
{
    text_add(text, "%s", "");
    if (count->measured == measured_steps && !fewer)
        steps_text(text, trial, counts, expected);
    if (count->measured != measured_work)
        return;
    if (fewer) {
        text_add(text, ".\nThe result is right, so this is another algorithm");
    } else if (counts->use.joins < expected || counts->use.lost > 0) {
        text_add(text, ".\nAnd ");
        useful_work_text(text, trial, counts);
    }
}

static void compare_count(struct test *t, const struct trial *trial, const struct counts *counts,
                          const struct count *count)
{
    unsigned long expected = count->expected(trial->n, trial->section), measured = count->measured(counts);
    if (measured == expected || (count->relation == AT_MOST && measured < expected) ||
        (count->relation == AT_LEAST && measured > expected))
        return;
    static const char *const relations[] = {[EXACTLY] = "", [AT_MOST] = "at most ", [AT_LEAST] = "at least "};
    judge_where(&t->verdict, trial);
    bool fewer = measured < expected;
    struct text more = {0};
    remark(&more, trial, counts, count, fewer, expected);
    test_fail(t, "%s: %lu%s %s takes%s %s%s = %lu%s", count->name, measured, fewer ? ", fewer than" : ";",
              trial->contract->cost->algorithm, fewer ? ":" : "", relations[count->relation], count->formula,
              expected, more.bytes);
    text_free(&more);
}

static void look_at_work(struct test *t, const struct trial *trial, const struct counts *counts,
                         const struct count *count)
{
    compare_count(t, trial, counts, count);
    if (test_failed(t) || count->relation == AT_MOST || !work_is_useless(trial, counts))
        return;
    struct text useful = {0}, algorithm = {0};
    useful_work_text(&useful, trial, counts);
    algorithm_work_text(&algorithm, trial);
    judge_where(&t->verdict, trial);
    test_fail(t, "work: %lu, but %s; %s", counts->work, useful.bytes, algorithm.bytes);
    text_free(&useful);
    text_free(&algorithm);
}

// That the steps are those that y needs, where they are as many as in the algorithm.
static void look_at_depth(struct test *t, const struct trial *trial, const struct counts *counts)
{
    const struct cost *cost = trial->contract->cost;
    unsigned long expected = (cost->depth ? cost->depth : cost->steps)(trial->n, trial->section);
    if (counts->depth >= expected)
        return;
    judge_where(&t->verdict, trial);
    test_fail(t,
              "steps: %lu, but no element of y needs a chain of more than %lu combines, and in %s one needs "
              "%s = %lu",
              counts->steps, counts->depth, cost->algorithm,
              cost->depth ? cost->depth_formula : cost->steps_formula, expected);
}

static void look_at_steps(struct test *t, const struct trial *trial, const struct counts *counts,
                          const struct count *count)
{
    if (counts->steps >= counts->depth) {
        compare_count(t, trial, counts, count);
        if (!test_failed(t) && count->relation == EXACTLY)
            look_at_depth(t, trial, counts);
        return;
    }
    judge_where(&t->verdict, trial);
    test_fail(t,
              "steps: %lu, but y is made by a chain of %lu combines, each of which needs the one before.\n"
              "An element got from thread to thread by no load, store or shuffle",
              counts->steps, counts->depth);
}

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

// Calls `look` after each right call at full sections of each width, or at a few n where there are no
// sections.
static void at_full_sections(struct test *t, const struct contract *c, enum element element,
                             void (*look)(struct test *, const struct trial *, const struct counts *,
                                          const struct count *),
                             const struct count *count)
{
    if (skips_counts(t))
        return;
    static const unsigned without_sections[SECTIONS_TRIED] = {1, 2, 8, 100, 1024};
    const unsigned *widths = c->entry == SERIAL ? without_sections : c->sections;
    struct kernel k = {0};
    for (size_t i = 0; i < SECTIONS_TRIED && widths[i] > 0; i++)
        for (size_t n = 0; (n = next_full(c, n, widths[i])) > 0 && !test_failed(t);) {
            struct size_case full = {n, c->entry == SERIAL ? 0 : widths[i]};
            struct trial trial = trial_of(t, c, element, full);
            if (try_one(t, &trial, &k)) {
                struct counts counts = trial_counts(&trial);
                look(t, &trial, &counts, count);
            }
            trial_free(&trial);
        }
    kernel_stop(&k);
}

static void check_count(struct test *t, const struct contract *c, const struct count *count)
{
    set_resident(c->resident);
    at_full_sections(t, c, INT, compare_count, count);
}

void check_work(struct test *t, const struct contract *c, enum relation relation)
{
    struct count work = {"work", c->cost->work_formula, c->cost->work, measured_work, relation};
    set_resident(c->resident);
    at_full_sections(t, c, INT, look_at_work, &work);
}

void check_steps(struct test *t, const struct contract *c, enum relation relation)
{
    struct count steps = {"steps", c->cost->steps_formula, c->cost->steps, measured_steps, relation};
    set_resident(c->resident);
    at_full_sections(t, c, INT, look_at_steps, &steps);
}

void check_barriers(struct test *t, const struct contract *c)
{
    struct count barriers = {"barriers", c->cost->barriers_formula, c->cost->barriers, measured_barriers,
                             AT_MOST};
    check_count(t, c, &barriers);
}

void check_launches(struct test *t, const struct contract *c)
{
    if (skips_counts(t))
        return;
    struct count launches = {"launches", c->cost->launches_formula, c->cost->launches, measured_launches,
                             EXACTLY};
    size_t count;
    struct size_case *cases = sizes_few(c, &count);
    struct kernel k = {0};
    for (size_t i = 0; i < count && !test_failed(t); i++) {
        struct trial trial = trial_of(t, c, INTERVAL, cases[i]);
        if (try_one(t, &trial, &k)) {
            struct counts counts = trial_counts(&trial);
            compare_count(t, &trial, &counts, &launches);
        }
        trial_free(&trial);
    }
    kernel_stop(&k);
    free(cases);
}

static void look_at_threads(struct test *t, const struct trial *trial, const struct counts *counts,
                            const struct count *count)
{
    (void)count;
    unsigned per_thread = trial->contract->per_thread, most = trial->section / (per_thread ? per_thread : 1);
    unsigned long threads = counts->threads;
    if (threads <= most)
        return;
    judge_where(&t->verdict, trial);
    test_fail(t, "%lu threads a block: at %u elements a thread %u do for a section of %u", threads,
              per_thread ? per_thread : 1, most, trial->section);
}

void check_threads(struct test *t, const struct contract *c)
{
    at_full_sections(t, c, INTERVAL, look_at_threads, NULL);
}

void check_warps(struct test *t, const struct contract *c)
{
    setenv("SIMT_COSTS", "1", 1); // of kernel programs started from here on
    struct count warps = {"warps that combine, added up over the steps", c->cost->warps_formula,
                          c->cost->warps, measured_warps, AT_MOST};
    check_count(t, c, &warps);
}

void check_accesses(struct test *t, const struct contract *c)
{
    struct count accesses = {"loads and stores of global memory", c->cost->accesses_formula,
                             c->cost->accesses, measured_accesses, AT_MOST};
    set_resident(c->resident);
    at_full_sections(t, c, INT, compare_count, &accesses);
}

void check_sectors(struct test *t, const struct contract *c)
{
    setenv("SIMT_COSTS", "1", 1);
    struct count sectors = {"32-byte sectors to and from global memory", c->cost->sectors_formula,
                            c->cost->sectors, measured_sectors, AT_MOST};
    at_full_sections(t, c, INT, compare_count, &sectors);
}

static void look_at_start_sectors(struct test *t, const struct trial *trial)
{
    const struct cost *cost = trial->contract->cost;
    unsigned long sectors = trial_counts(trial).sectors, most = cost->start_sectors(trial->n, trial->section);
    if (sectors <= most)
        return;
    judge_where(&t->verdict, trial);
    test_fail(t, "32-byte sectors to and from global memory: %lu; %s takes at most\n%s = %lu", sectors,
              cost->algorithm, cost->start_sectors_formula, most);
}

void check_start_sectors(struct test *t, const struct contract *c)
{
    if (skips_counts(t))
        return;
    unsigned section = c->sections[0];
    const struct size_case cases[] = {{section, section}, {4 * section - 3, section}};
    setenv("SIMT_COSTS", "1", 1);
    at_starts(t, c, INT, cases, sizeof cases / sizeof *cases, look_at_start_sectors);
}

void check_bytes(struct test *t, const struct contract *c)
{
    set_resident(1);
    struct count bytes = {"bytes to and from global memory", c->cost->bytes_formula, c->cost->bytes,
                          measured_bytes, AT_MOST};
    at_full_sections(t, c, INT, compare_count, &bytes);
}

void check_shared(struct test *t, const struct contract *c)
{
    struct count accesses = {"accesses to shared memory", c->cost->shared_formula, c->cost->shared,
                             measured_shared, AT_MOST};
    struct count bytes = {"bytes of shared memory a block", c->cost->shared_bytes_formula,
                          c->cost->shared_bytes, measured_shared_bytes, AT_MOST};
    at_full_sections(t, c, INT, compare_count, &accesses);
    at_full_sections(t, c, INT, compare_count, &bytes);
}

static void look_at_sectors(struct test *t, const struct trial *trial, const struct counts *counts,
                            const struct count *count)
{
    (void)count;
    if (counts->threads * element_size(trial->element) < SECTOR_BYTES)
        return; // a block's threads together don't fill a sector
    if (counts->sectors * SECTOR_BYTES <= counts->bytes)
        return;
    judge_where(&t->verdict, trial);
    test_fail(t,
              "%lu bytes are loaded and stored, and %lu go to and from global memory, in sectors of %d: the\n"
              "threads of a warp must touch neighbours in the same instruction",
              counts->bytes, counts->sectors * SECTOR_BYTES, SECTOR_BYTES);
}

void check_coalescing(struct test *t, const struct contract *c)
{
    setenv("SIMT_COSTS", "1", 1);
    at_full_sections(t, c, INT, look_at_sectors, NULL);
}

void check_large_launches(struct test *t, const struct contract *c)
{
    if (skips_counts(t))
        return;
    setenv("SIMT_DRY", "1", 1);
    struct kernel k = {0};
    unsigned section = section_for(c, SIZE_MAX);
    struct trial trial =
        trial_of(t, c, INT, (struct size_case){(size_t)LAST_SECTIONS * section - 1, section});
    trial.before = (size_t)1 << 32;
    size_t n = trial.before + trial.n;
    trial_run(&trial, &k, t->directory);
    judge_accesses(&t->verdict, &trial);
    unsigned long launches = trial.report.launches, expected = c->cost->launches(n, section);
    if (!test_failed(t) && launches != expected) {
        judge_where(&t->verdict, &trial);
        test_fail(t, "launches: %lu; %s takes %s = %lu", launches, c->cost->algorithm,
                  c->cost->launches_formula, expected);
    }
    if (!test_failed(t) && trial.report.least_threads < (double)n) {
        judge_where(&t->verdict, &trial);
        test_fail(t, "a launch of %.0f threads, for %zu elements", trial.report.least_threads, n);
    }
    trial_free(&trial);
    kernel_stop(&k);
}
