// y against the reference: which element is the first wrong one, and why.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

// How high a tree of additions the value y[i] can be the root of: no higher than the longest chain that the
// device measured, nor than one addition for each term after the first.
static unsigned long float_depth(const struct trial *trial, size_t terms)
{
    struct counts counts = trial_counts(trial);
    unsigned long most = terms > 0 ? terms - 1 : 0;
    return counts.known && counts.steps < most ? counts.steps : most;
}

struct sums {
    double *y, *magnitude;
};

static struct sums sums_of(const struct trial *trial)
{
    struct sums sums = {calloc(trial->n + 1, sizeof(double)), calloc(trial->n + 1, sizeof(double))};
    if (!sums.y || !sums.magnitude)
        abort();
    reference_sums(trial->contract, trial->section, sums.y, sums.magnitude, trial->x, trial->n);
    return sums;
}

static void sums_free(struct sums sums)
{
    free(sums.y);
    free(sums.magnitude);
}

static double bound_at(const struct trial *trial, const struct sums *sums, size_t i)
{
    struct span span = contract_span(trial->contract, trial->section, i);
    size_t terms = span.end - span.first;
    return float_bound(float_depth(trial, terms), terms, sums->magnitude[i]);
}

// A difference that is a NaN is not below any bound, so NaN is never right.
static bool float_is_right(const struct trial *trial, const struct sums *sums, size_t i)
{
    return fabs((double)((const float *)trial_y(trial))[i] - sums->y[i]) <= bound_at(trial, sums, i);
}

static void *reference_of(const struct trial *trial)
{
    void *want = malloc(trial->count * element_size(trial->element));
    if (!want)
        abort();
    reference_scan(trial->contract, trial->section, trial->element, want, trial->x, trial->n);
    return want;
}

static void mark_floats(const struct trial *trial, bool *wrong)
{
    struct sums sums = sums_of(trial);
    for (size_t i = 0; i < trial->n; i++)
        wrong[i] = !float_is_right(trial, &sums, i);
    sums_free(sums);
}

static void mark_others(const struct trial *trial, bool *wrong)
{
    size_t size = element_size(trial->element);
    const char *y = trial_y(trial);
    char *want = reference_of(trial);
    for (size_t i = 0; i < trial->n; i++)
        wrong[i] = memcmp(y + i * size, want + i * size, size) != 0;
    free(want);
}

bool *compare(const struct trial *trial)
{
    size_t size = element_size(trial->element);
    const char *y = trial_y(trial);
    bool *wrong = calloc(trial->count, sizeof *wrong);
    if (!wrong)
        abort();
    if (trial->element == FLOAT)
        mark_floats(trial, wrong);
    else
        mark_others(trial, wrong);
    for (size_t i = 0, every = trial->contract->every; every > 1 && i < trial->n; i++)
        wrong[i] = wrong[i] && (i + 1) % every == 0;
    for (size_t i = trial->n; i < trial->count; i++) // only when n is 0
        wrong[i] = !element_is_poison(trial->element, y + i * size);
    return wrong;
}

size_t compare_first(const struct trial *trial, size_t *first)
{
    bool *wrong = compare(trial);
    size_t count = 0;
    for (size_t i = 0; i < trial->count; i++)
        if (wrong[i] && count++ == 0)
            *first = i;
    free(wrong);
    return count;
}

// An interval that no combines of x's elements make.
static bool is_foreign(const struct trial *trial, struct interval v)
{
    if (v.lo < 0) {
        v.lo = -1 - v.lo;
        v.hi = -1 - v.hi;
    }
    return (v.hi >= v.lo || v.lo > 0) &&
           ((size_t)v.lo >= trial->count || (v.hi >= 0 && (size_t)v.hi >= trial->count));
}

static void explain_float(struct text *text, const struct trial *trial, size_t i)
{
    struct sums sums = sums_of(trial);
    struct span span = contract_span(trial->contract, trial->section, i);
    double got = (double)((const float *)trial_y(trial))[i];
    text_add(text, "y[%zu] is %.9g and the sum in double precision is %.9g: off by %.2g,\n", i, got,
             sums.y[i], fabs(got - sums.y[i]));
    text_add(text, "where rounding in additions %lu deep accounts for %.2g at most",
             float_depth(trial, span.end - span.first), bound_at(trial, &sums, i));
    sums_free(sums);
}

static void explain_exact(struct text *text, const struct trial *trial, size_t i)
{
    size_t size = element_size(trial->element);
    struct span span = contract_span(trial->contract, trial->section, i);
    char *want = reference_of(trial);
    text_add(text, "y[%zu] is ", i);
    element_text(text, trial->element, (const char *)trial_y(trial) + i * size);
    text_add(text, "; ");
    product_text(text, span.first, span.end);
    text_add(text, " is ");
    element_text(text, trial->element, want + i * size);
    free(want);
}

// Whether a call on numbers, with the same n and section, has y[i] right.
static bool number_is_right(const struct trial *numbers, size_t i)
{
    if (!numbers || !trial_y(numbers))
        return false;
    size_t at = i * element_size(numbers->element);
    char *want = reference_of(numbers);
    bool right = memcmp((const char *)trial_y(numbers) + at, want + at, element_size(numbers->element)) == 0;
    free(want);
    return right;
}

void compare_explain(struct text *text, const struct trial *trial, size_t i, const struct trial *numbers)
{
    const void *got = (const char *)trial_y(trial) + i * element_size(trial->element);
    if (i >= trial->n)
        text_add(text, "y[%zu] was written to, though n is %zu", i, trial->n);
    else if (element_is_poison(trial->element, got) && report_has(&trial->report, "uninit"))
        text_add(text, "y[%zu] holds what was in memory before anything was written there", i);
    else if (element_is_lane_poison(trial->element, got))
        text_add(text, "y[%zu] holds what a shuffle gave from a lane that took no part in it", i);
    else if (element_is_poison(trial->element, got) && trial->report.count > 0)
        text_add(text, "y[%zu] was never written, or made of what was never written", i);
    else if (element_is_poison(trial->element, got))
        text_add(text, "y[%zu] was never written", i);
    else if (trial->element == INTERVAL && ((const struct interval *)got)->lo < 0 && trial->report.count > 0)
        text_add(text, "y[%zu] is broken", i); // by what the device has found, and not as it looks
    else if (trial->element == INTERVAL && is_foreign(trial, *(const struct interval *)got))
        text_add(text, "y[%zu] is made of what is not in x: of a variable that was never set, perhaps", i);
    else if (trial->element == INTERVAL)
        interval_explain(text, i, *(const struct interval *)got,
                         contract_span(trial->contract, trial->section, i), number_is_right(numbers, i));
    else if (trial->element == FLOAT)
        explain_float(text, trial, i);
    else
        explain_exact(text, trial, i);
}
