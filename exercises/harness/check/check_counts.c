// Checks of a scan's costs: compares what the CPU device counts with the contract's formulas.
#include <stdlib.h>

#include "check.h"

enum {
    SECTIONS_MEASURED = 80, // sections of an array, if sections are not powers of two
    WARP_LANES = 32,
    SECTOR_BYTES = 32, // the least that a GPU moves to or from memory
};

// The number of elements to measure at after n; 0 if there are no more. It is one and two full sections. If
// the whole array is scanned, it is powers of a section, so that sections of sections are full too.
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

struct tries full_tries(struct test *t, const struct contract *c)
{
    static const unsigned without_sections[SECTIONS_TRIED] = {1, 2, 8, 100, 1024};
    const unsigned *widths = c->entry == SERIAL ? without_sections : c->sections;
    struct sizes sizes = {0};
    bool skipped = skips_counts(t);
    for (size_t i = 0; i < SECTIONS_TRIED && widths[i] > 0 && !skipped; i++)
        for (size_t n = 0; (n = next_full(c, n, widths[i])) > 0;)
            sizes_add(&sizes, n, c->entry == SERIAL ? 0 : widths[i]);
    unsigned chosen = c->entry == SERIAL || c->levels > 0 ? 0 : section_chosen(c, t->seed);
    for (size_t n = 0; chosen > 0 && !skipped && (n = next_full(c, n, chosen)) > 0;)
        sizes_add(&sizes, n, chosen);
    set_resident(c->resident);
    return tries_of(t, c, INT, sizes);
}

// Makes the call again, and adds which lines make what is counted.
static void remark_on_sites(struct test *t, const struct trial *of, enum counted what, struct text *text)
{
    struct kernel_process k = {0};
    struct trial again =
        trial_of(of->contract, of->element, (struct size_case){of->n, of->section}, of->seed);
    again.x_start = of->x_start;
    again.y_start = of->y_start;
    tell_programs("SIMT_SITES", "1"); // for kernel programs started from now on
    trial_run(&again, &k, t->directory);
    kernel_stop(&k);
    tell_programs("SIMT_SITES", NULL);
    sites_text(text, &again.outcome.report, what);
    trial_free(&again);
}

void fail_scan_count(struct test *t, const struct trial *trial, const struct counts *counts,
                     enum counted what, struct text *text)
{
    judge_where(&t->verdict, trial);
    if (sites_show(what) &&
        counted_of(counts, what) > counted_amount(trial, what)->of(trial->n, trial->section))
        remark_on_sites(t, trial, what, text);
    test_count(t, what, counted_amount(trial, what)->of(trial->n, trial->section), counted_of(counts, what),
               text_bytes(text));
    text_free(text);
    point_at(t, trial, what);
}

static bool is_fewer(const struct look *look, const struct trial *trial, const struct counts *counts)
{
    return counted_of(counts, look->what) < counted_amount(trial, look->what)->of(trial->n, trial->section);
}

bool count_right(const struct look *look, const struct trial *trial, const struct fact *fact)
{
    unsigned long measured = counted_of(&fact->counts, look->what),
                  expected = counted_amount(trial, look->what)->of(trial->n, trial->section);
    return has_relation(measured, look->relation, expected);
}

static void explain_count(struct test *t, const struct look *look, const struct trial *trial,
                          const struct counts *counts)
{
    struct text text = {0};
    counted_text(&text, trial, counts, look->what, look->relation);
    fail_scan_count(t, trial, counts, look->what, &text);
}

// Makes the calls, and compares a count of each with the cost's.
static void check_count(struct tries tries, enum counted what, enum relation relation)
{
    const struct look look = {count_right, explain_count, .what = what, .relation = relation};
    tries_look(tries, &look);
}

static bool work_right(const struct look *look, const struct trial *trial, const struct fact *fact)
{
    return count_right(look, trial, fact) &&
           (look->relation == AT_MOST || !work_is_useless(trial, &fact->counts));
}

static void explain_work(struct test *t, const struct look *look, const struct trial *trial,
                         const struct counts *counts)
{
    struct text text = {0};
    if (count_right(look, trial, &(struct fact){.counts = *counts})) {
        text_add(&text, "work: %lu, but ", counts->work);
        useful_work_text(&text, trial, counts);
        algorithm_work_text(&text, trial);
    } else {
        counted_text(&text, trial, counts, COUNT_WORK, look->relation);
        if (is_fewer(look, trial, counts)) {
            text_add(&text, ".\nThe result is right, so this is another algorithm");
        } else if (counts->use.joins < counts->work) {
            text_add(&text, ".\nAnd ");
            useful_work_text(&text, trial, counts);
        }
    }
    fail_scan_count(t, trial, counts, COUNT_WORK, &text);
}

void check_work(struct test *t, const struct contract *c, enum relation relation)
{
    const struct look look = {work_right, explain_work, .what = COUNT_WORK, .relation = relation};
    tries_look(full_tries(t, c), &look);
}

// The steps that y needs in the algorithm.
static const struct amount *depth_amount(const struct trial *trial)
{
    const struct cost *cost = trial->contract->cost;
    return cost->depth.of ? &cost->depth : &cost->steps;
}

// If there are as many steps as in the algorithm, y needs all of them.
static bool steps_right(const struct look *look, const struct trial *trial, const struct fact *fact)
{
    const struct counts *counts = &fact->counts;
    return counts->steps >= counts->depth && count_right(look, trial, fact) &&
           (look->relation != EXACTLY || counts->depth >= depth_amount(trial)->of(trial->n, trial->section));
}

static void explain_steps(struct test *t, const struct look *look, const struct trial *trial,
                          const struct counts *counts)
{
    struct text text = {0};
    if (counts->steps < counts->depth) {
        judge_where(&t->verdict, trial);
        test_fault(
            t, "steps",
            "steps: %lu, but y is made by a chain of %lu combines, each of which needs the one before.\n"
            "An element passed from one thread to another without a load, store or shuffle",
            counts->steps, counts->depth);
    } else if (!count_right(look, trial, &(struct fact){.counts = *counts})) {
        counted_text(&text, trial, counts, COUNT_STEPS, look->relation);
        if (!is_fewer(look, trial, counts))
            steps_text(&text, trial, counts,
                       counted_amount(trial, COUNT_STEPS)->of(trial->n, trial->section));
        fail_scan_count(t, trial, counts, COUNT_STEPS, &text);
    } else {
        const struct amount *depth = depth_amount(trial);
        judge_where(&t->verdict, trial);
        test_fault(t, "steps",
                   "steps: %lu, but no element of y needs a chain of more than %lu combines. In %s some "
                   "element needs a chain of %s = %lu",
                   counts->steps, counts->depth, trial->contract->cost->algorithm, depth->formula,
                   depth->of(trial->n, trial->section));
    }
}

void check_steps(struct test *t, const struct contract *c, enum relation relation)
{
    const struct look look = {steps_right, explain_steps, .what = COUNT_STEPS, .relation = relation};
    tries_look(full_tries(t, c), &look);
}

void check_barriers(struct test *t, const struct contract *c)
{
    check_count(full_tries(t, c), COUNT_BARRIERS, AT_MOST);
}

void check_launches(struct test *t, const struct contract *c)
{
    const struct look look = {count_right, explain_count, .of_all_types = true, .what = COUNT_LAUNCHES};
    if (!skips_counts(t))
        tries_look(tries_of(t, c, INTERVAL, sizes_few(c, t->seed)), &look);
}

static unsigned most_threads(const struct trial *trial)
{
    unsigned per_thread = trial->contract->per_thread;
    return trial->section / (per_thread > 0 ? per_thread : 1);
}

static bool threads_right(const struct look *look, const struct trial *trial, const struct fact *fact)
{
    (void)look;
    return fact->counts.threads <= most_threads(trial);
}

static void explain_threads(struct test *t, const struct look *look, const struct trial *trial,
                            const struct counts *counts)
{
    (void)look;
    unsigned per_thread = trial->contract->per_thread > 0 ? trial->contract->per_thread : 1;
    judge_where(&t->verdict, trial);
    test_fault(t, "threads",
               "%lu threads per block: with %u elements per thread, %u are enough for a section of %u",
               counts->threads, per_thread, most_threads(trial), trial->section);
}

void check_threads(struct test *t, const struct contract *c)
{
    const struct look look = {.right = threads_right, .explain = explain_threads};
    tries_look(full_tries(t, c), &look);
}

// For the first step that keeps warps busy for nothing, adds how many threads and warps it has.
static void remark_on_warps(struct text *text, const struct trial *of)
{
    char directory[PATH_BYTES], trace[PATH_BYTES + 16];
    struct kernel_process k;
    struct spread spread;
    struct trial trial =
        trial_of(of->contract, of->element, (struct size_case){of->n, of->section}, of->seed);
    run_directory_make(directory);
    snprintf(trace, sizeof trace, "%s/trace", directory);
    kernel_start(&k, trial_program(trial.element), trial.schedule, directory, trace);
    trial_run(&trial, &k, directory);
    kernel_stop(&k);
    if (spread_find(trace, &spread)) {
        unsigned enough = (spread.threads + WARP_LANES - 1) / WARP_LANES;
        text_add(text,
                 ".\nThe %u active threads of step %u are spread over %u warps; %u warp%s would be enough",
                 spread.threads, spread.step, spread.warps, enough, enough == 1 ? "" : "s");
    }
    trial_free(&trial);
    run_directory_remove(directory);
}

static void explain_warps(struct test *t, const struct look *look, const struct trial *trial,
                          const struct counts *counts)
{
    struct text text = {0};
    counted_text(&text, trial, counts, look->what, look->relation);
    remark_on_warps(&text, trial);
    fail_scan_count(t, trial, counts, look->what, &text);
}

void check_warps(struct test *t, const struct contract *c)
{
    const struct look look = {count_right, explain_warps, .what = COUNT_WARPS, .relation = AT_MOST};
    set_setting(&settings.simt_costs, "1"); // for kernel programs started from now on
    tries_look(full_tries(t, c), &look);
}

void check_accesses(struct test *t, const struct contract *c)
{
    check_count(full_tries(t, c), COUNT_ACCESSES, AT_MOST);
}

void check_sectors(struct test *t, const struct contract *c)
{
    set_setting(&settings.simt_costs, "1");
    check_count(full_tries(t, c), COUNT_SECTORS, AT_MOST);
}

void check_start_sectors(struct test *t, const struct contract *c)
{
    if (skips_counts(t))
        return;
    unsigned section = c->sections[0];
    struct sizes sizes = sizes_one(section, section);
    sizes_add(&sizes, 4 * section - 3, section);
    set_setting(&settings.simt_costs, "1");
    struct tries tries = tries_of(t, c, INT, sizes);
    tries.starts = VECTOR_BYTES / sizeof(int);
    check_count(tries, COUNT_START_SECTORS, AT_MOST);
}

void check_bytes(struct test *t, const struct contract *c)
{
    struct tries tries = full_tries(t, c);
    set_resident(1);
    check_count(tries, COUNT_BYTES, AT_MOST);
}

void check_shared(struct test *t, const struct contract *c)
{
    check_count(full_tries(t, c), COUNT_SHARED, AT_MOST);
    check_count(full_tries(t, c), COUNT_SHARED_BYTES, AT_MOST);
}

static bool coalescing_right(const struct look *look, const struct trial *trial, const struct fact *fact)
{
    (void)look, (void)trial;
    const struct counts *counts = &fact->counts;
    bool filled = counts->threads * sizeof(int) >= SECTOR_BYTES; // by a block's threads together
    return !filled || counts->sectors * SECTOR_BYTES <= counts->bytes;
}

static void explain_coalescing(struct test *t, const struct look *look, const struct trial *trial,
                               const struct counts *counts)
{
    (void)look;
    struct text sites = {0};
    remark_on_sites(t, trial, COUNT_SECTORS, &sites);
    judge_where(&t->verdict, trial);
    test_fault(t, "coalescing",
               "%lu bytes are loaded and stored, but %lu bytes move to and from global memory, in sectors "
               "of %d:\n"
               "the threads of a warp must access neighbouring elements in the same instruction%s",
               counts->bytes, counts->sectors * SECTOR_BYTES, SECTOR_BYTES, text_bytes(&sites));
    text_free(&sites);
}

void check_coalescing(struct test *t, const struct contract *c)
{
    const struct look look = {.right = coalescing_right, .explain = explain_coalescing};
    set_setting(&settings.simt_costs, "1");
    tries_look(full_tries(t, c), &look);
}

// Runs the last blocks of the first launch. Only the end of each array exists, so even a right kernel may
// read what is missing. But if none of the kernel's accesses reaches the end, its indices are not large
// enough.
static void look_at_end(struct test *t, struct trial trial, unsigned section)
{
    struct kernel_process k = {0};
    trial.section = section;
    trial.n = (size_t)LAST_SECTIONS * section - 1;
    tell_number("SIMT_LAST_BLOCKS", LAST_SECTIONS - 1);
    trial_run(&trial, &k, t->directory);
    kernel_stop(&k);
    if (trial.outcome.report.counts.accesses == 0 && report_has(&trial.outcome.report, "oob-global")) {
        judge_accesses(&t->verdict, &trial);
        explain_large_index(t, &trial);
    }
    trial_free(&trial);
}

void check_large_launches(struct test *t, const struct contract *c)
{
    if (skips_counts(t))
        return;
    tell_programs("SIMT_DRY", "1");
    unsigned section = section_for(c, SIZE_MAX);
    struct tries tries = tries_of(t, c, INT, sizes_one((size_t)LAST_SECTIONS * section - 1, section));
    tries.like.before = (size_t)1 << 32;
    while (tries_next(&tries)) {
        const struct trial *trial = &tries.trial;
        const struct counts *counts = &trial->outcome.report.counts;
        const struct amount *amount = &c->cost->launches;
        size_t n = trial->before + trial->n;
        trial_run(&tries.trial, &tries.kernel, t->directory);
        judge_accesses(&t->verdict, trial);
        unsigned long expected = amount->of(n, section);
        if (!test_failed(t) && counts->launches != expected) {
            judge_where(&t->verdict, trial);
            test_fault(t, "launches", "launches: %lu; %s takes %s = %lu", counts->launches,
                       c->cost->algorithm, amount->formula, expected);
        }
        if (!test_failed(t) && counts->least_threads < (double)n) {
            judge_where(&t->verdict, trial);
            test_fault(t, "launches", "a launch has %.0f threads, but there are %zu elements",
                       counts->least_threads, n);
        }
        if (test_failed(t))
            point_at(t, trial, COUNT_LAUNCHES);
    }
    if (!test_failed(t))
        look_at_end(t, tries.like, section);
}
