#include <stdlib.h>
#include <string.h>

#include "inside.h"

enum {
    LAST_SECTIONS = 3,      // that check_large_indices looks at
    SCHEDULES_TRIED = 4,    // the first of them is every other check's
    SECTIONS_MEASURED = 80, // of an array whose sections are not powers of two
    MEASURED_MOST = 4096,   // elements at which work and the like are measured, where there's a choice
    SECTOR_BYTES = 32,      // what a GPU moves to or from memory at least
    VECTOR_BYTES = 16,      // what a thread loads at once, at most
};

// Whether to skip what only the CPU device can do.
static bool skips(struct test *t, const char *what)
{
    if (on_cpu_device())
        return false;
    if (t->verdict.skipped.length == 0)
        text_add(&t->verdict.skipped, "%s", what);
    return true;
}

static bool skips_counts(struct test *t) { return skips(t, "a GPU does not count"); }

static bool skips_schedules(struct test *t) { return skips(t, "a GPU runs threads in an order of its own"); }

static struct trial trial_of(const struct test *t, const struct contract *c, enum element element,
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

// The trial once more, in a process that has made no other call, on x if that is given.
static void try_alone(const struct test *t, const struct trial *of, enum element element, void *x,
                      struct trial *trial)
{
    struct kernel k = {0};
    *trial = trial_of(t, of->contract, element, (struct size_case){of->n, of->section});
    trial->x_start = of->x_start;
    trial->y_start = of->y_start;
    trial->schedule = of->schedule;
    trial->x = x;
    trial_run(trial, &k, t->directory);
    kernel_stop(&k);
}

// Maps v -> v + number: their composition commutes, and they are as large as intervals.
static struct affine *translations(size_t n, uint64_t seed)
{
    struct affine *x = malloc(n * sizeof *x);
    if (!x)
        abort();
    element_inputs(AFFINE, x, n, seed);
    for (size_t i = 0; i < n; i++)
        x[i].a = 1;
    return x;
}

// Sums at the case where intervals came out wrong in a way that swapped operands and elements counted twice
// share: swapped operands alone leave sums right. But where blocks look how far others are, what comes out
// may depend on who ran when: then sums say nothing, unless intervals alone in a process come out wrong as
// they did.
static bool ask_sums(const struct test *t, const struct trial *intervals, struct trial *sums)
{
    size_t i;
    const struct interval *y = intervals->element == INTERVAL ? trial_y(intervals) : NULL;
    if (intervals->contract->counted != INTERVAL)
        return false; // smaller elements are scanned in another way
    if (!y || compare_first(intervals, &i) == 0 || !interval_is_ambiguous(y[i]))
        return false;
    struct trial again;
    try_alone(t, intervals, INTERVAL, NULL, &again);
    const struct interval *same = trial_y(&again);
    bool stays = same && same[i].lo == y[i].lo && same[i].hi == y[i].hi;
    trial_free(&again);
    if (stays)
        try_alone(t, intervals, AFFINE, translations(intervals->n, t->seed), sums);
    return stays;
}

// Runs the trial and judges it. False, with the verdict written, when anything is wrong.
static bool try(struct test *t, struct trial *trial, struct kernel *k)
{
    struct trial sums;
    trial_run(trial, k, t->directory);
    t->verdict.tried = true;
    bool asked = ask_sums(t, trial, &sums);
    bool right = judge(&t->verdict, trial, k, asked ? &sums : NULL);
    if (asked)
        trial_free(&sums);
    return right;
}

// Tries every case in turn, in one process, until one fails. Takes the cases.
static void try_all(struct test *t, const struct contract *c, enum element element, unsigned schedule,
                    struct size_case *cases, size_t count)
{
    struct kernel k = {0};
    for (size_t i = 0; i < count && !test_failed(t); i++) {
        struct trial trial = trial_of(t, c, element, cases[i]);
        trial.schedule = schedule;
        try(t, &trial, &k);
        trial_free(&trial);
    }
    kernel_stop(&k);
    free(cases);
}

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
    try(t, &trial, &k);
    trial_free(&trial);
    kernel_stop(&k);
}

// Calls `look` after each right call of these sizes, with x and y beginning at each element of a vector.
static void at_starts(struct test *t, const struct contract *c, enum element element,
                      const struct size_case *cases, size_t count,
                      void (*look)(struct test *, const struct trial *))
{
    unsigned starts = (unsigned)(VECTOR_BYTES / element_size(element));
    struct kernel k = {0};
    for (size_t i = 0; i < count; i++)
        for (unsigned start = 0; start < starts * starts && !test_failed(t); start++) {
            struct trial trial = trial_of(t, c, element, cases[i]);
            trial.x_start = start % starts;
            trial.y_start = start / starts;
            if (try(t, &trial, &k) && look)
                look(t, &trial);
            trial_free(&trial);
        }
    kernel_stop(&k);
}

void check_in_place(struct test *t, const struct contract *c)
{
    static const enum element elements[] = {INTERVAL, INT};
    for (size_t e = 0; e < sizeof elements / sizeof *elements; e++) {
        size_t count;
        struct size_case *cases = sizes_few(c, &count);
        struct kernel k = {0};
        for (size_t i = 0; i < count && !test_failed(t); i++) {
            struct trial trial = trial_of(t, c, elements[e], cases[i]);
            trial.in_place = true;
            trial.x_start = trial.y_start = i % 2; // from a vector's first element on, and from its second
            try(t, &trial, &k);
            trial_free(&trial);
        }
        kernel_stop(&k);
        free(cases);
    }
}

static unsigned widest_section(const struct contract *c)
{
    unsigned section = c->sections[0];
    for (size_t i = 0; i < SECTIONS_TRIED && c->sections[i] > 0; i++)
        section = c->sections[i];
    return section;
}

void check_starts(struct test *t, const struct contract *c)
{
    unsigned least = c->sections[0], most = widest_section(c);
    const struct size_case cases[] = {
        {1, least},       {3, least},         {least - 1, least},
        {least, least},   {least + 1, least}, {2 * least + 5, least},
        {most - 3, most},
    };
    at_starts(t, c, INTERVAL, cases, sizeof cases / sizeof *cases, NULL);
    at_starts(t, c, INT, cases, sizeof cases / sizeof *cases, NULL);
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
        try(t, &trial, &k);
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

void check_values(struct test *t, const struct contract *c, enum element element)
{
    size_t count;
    struct size_case *cases = sizes_few(c, &count);
    try_all(t, c, element, 1, cases, count);
}

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
        bool both = try(t, &once, &k) && try(t, &again, &k);
        if (both && memcmp(trial_y(&once), trial_y(&again), once.count * element_size(FLOAT)) != 0)
            explain_difference(t, &once, &again);
        trial_free(&once);
        trial_free(&again);
    }
    kernel_stop(&k);
    free(cases);
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
        if (n <= 2 * MEASURED_MOST)
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

void check_empty(struct test *t, const struct contract *c)
{
    struct kernel k = {0};
    struct trial trial = trial_of(t, c, INTERVAL, (struct size_case){0, c->sections[0]});
    try(t, &trial, &k);
    trial_free(&trial);
    kernel_stop(&k);
}

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

// Where nothing was combined every count is 0, and fails as such.
static void compare_count(struct test *t, const struct trial *trial, const struct count *count)
{
    struct counts counts = trial_counts(trial);
    unsigned long expected = count->expected(trial->n, trial->section), measured = count->measured(&counts);
    if (measured == expected || (count->relation == AT_MOST && measured < expected) ||
        (count->relation == AT_LEAST && measured > expected))
        return;
    static const char *const relations[] = {[EXACTLY] = "", [AT_MOST] = "at most ", [AT_LEAST] = "at least "};
    judge_where(&t->verdict, trial);
    test_fail(t, "%s: %lu; %s takes %s%s = %lu", count->name, measured, trial->contract->cost->algorithm,
              relations[count->relation], count->formula, expected);
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
                             void (*look)(struct test *, const struct trial *, const struct count *),
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
            if (try(t, &trial, &k))
                look(t, &trial, count);
            trial_free(&trial);
        }
    kernel_stop(&k);
}

static void check_count(struct test *t, const struct contract *c, const struct count *count)
{
    set_resident(c->resident);
    at_full_sections(t, c, c->counted, compare_count, count);
}

void check_work(struct test *t, const struct contract *c, enum relation relation)
{
    check_count(t, c, &(struct count){"work", c->cost->work_formula, c->cost->work, measured_work, relation});
}

void check_steps(struct test *t, const struct contract *c, enum relation relation)
{
    check_count(t, c,
                &(struct count){"steps", c->cost->steps_formula, c->cost->steps, measured_steps, relation});
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
        if (try(t, &trial, &k))
            compare_count(t, &trial, &launches);
        trial_free(&trial);
    }
    kernel_stop(&k);
    free(cases);
}

static void look_at_threads(struct test *t, const struct trial *trial, const struct count *count)
{
    (void)count;
    unsigned per_thread = trial->contract->per_thread, most = trial->section / (per_thread ? per_thread : 1);
    unsigned long threads = trial_counts(trial).threads;
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
    at_full_sections(t, c, INT, compare_count, &accesses); // structs may be loaded in pieces
}

void check_sectors(struct test *t, const struct contract *c)
{
    setenv("SIMT_COSTS", "1", 1);
    struct count sectors = {"32-byte sectors to and from global memory", c->cost->sectors_formula,
                            c->cost->sectors, measured_sectors, AT_MOST};
    at_full_sections(t, c, INT, compare_count, &sectors); // structs may be loaded in pieces
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
    at_full_sections(t, c, INT, compare_count, &accesses); // structs may be loaded in pieces
    at_full_sections(t, c, INT, compare_count, &bytes);
}

void check_in_step(struct test *t, const struct contract *c, size_t n, unsigned section, unsigned long most)
{
    if (skips_schedules(t))
        return;
    struct kernel k = {0};
    struct trial trial = trial_of(t, c, INTERVAL, (struct size_case){n, section});
    set_resident(64);
    setenv("SIMT_EVEN", "1", 1);
    bool right = try(t, &trial, &k);
    unsigned long steps = trial_counts(&trial).steps, sections = (n + section - 1) / section;
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

static void look_at_sectors(struct test *t, const struct trial *trial, const struct count *count)
{
    (void)count;
    struct counts counts = trial_counts(trial);
    if (trial_counts(trial).threads * element_size(trial->element) < SECTOR_BYTES)
        return; // a block's threads together don't fill a sector
    if (counts.sectors * SECTOR_BYTES <= counts.bytes)
        return;
    judge_where(&t->verdict, trial);
    test_fail(t,
              "%lu bytes are loaded and stored, and %lu go to and from global memory, in sectors of %d: the\n"
              "threads of a warp must touch neighbours in the same instruction",
              counts.bytes, counts.sectors * SECTOR_BYTES, SECTOR_BYTES);
}

void check_coalescing(struct test *t, const struct contract *c)
{
    setenv("SIMT_COSTS", "1", 1);
    at_full_sections(t, c, INT, look_at_sectors, NULL); // structs may be loaded in pieces
}
