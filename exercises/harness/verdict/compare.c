// Compares y with the reference: which element is the first wrong one, and why.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "verdict.h"

// The height of the tree of additions that makes y[i]. On the CPU device it is known. On a GPU it is at most
// one addition for each term after the first.
static unsigned long float_depth(const struct trial *trial, size_t i, size_t terms)
{
    if (trial->numbers)
        return derivation_depth(&trial->derivation, trial->numbers[i]);
    return terms > 0 ? terms - 1 : 0;
}

struct sums {
    double *y, *magnitude;
};

static struct sums sums_of(const struct trial *trial)
{
    struct sums sums = {room_for(trial->n, sizeof(double)), room_for(trial->n, sizeof(double))};
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
    return float_bound(float_depth(trial, i, terms), terms, sums->magnitude[i]);
}

static void *reference_of(const struct trial *trial)
{
    void *want = room_for(trial->count, element_size(trial->element));
    reference_scan(trial->contract, trial->section, trial->element, want, trial->x, trial->n);
    return want;
}

// A difference that is NaN is not below any bound, so a NaN is never right.
static void mark_floats(const struct trial *trial, bool *wrong)
{
    const float *y = trial_y(trial);
    struct sums sums = sums_of(trial);
    for (size_t i = 0; i < trial->n; i++)
        wrong[i] = !(fabs((double)y[i] - sums.y[i]) <= bound_at(trial, &sums, i));
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

// On the CPU device y[i] is right if it is made of the right elements in their order, whatever their type.
static void mark_derived(const struct trial *trial, bool *wrong)
{
    for (size_t i = 0; i < trial->n; i++) {
        struct span want = contract_span(trial->contract, trial->section, i);
        struct interval got = derivation_is(&trial->derivation, trial->numbers[i]);
        bool right = want.end > want.first ? got.lo == (int)want.first && got.hi + 1 == (int)want.end
                                           : got.lo >= 0 && got.hi < got.lo;
        wrong[i] = wrong[i] || !right;
    }
}

static const void *element_of_y(const struct trial *trial, size_t i)
{
    return (const char *)trial_y(trial) + i * element_size(trial->element);
}

// Elements that exist only when n is 0 must be left alone.
static bool is_untouched(const struct trial *trial, size_t i)
{
    return trial->numbers ? trial->numbers[i] == NUMBER_UNWRITTEN
                          : element_is_poison(trial->element, element_of_y(trial, i));
}

bool *compare(const struct trial *trial)
{
    bool *wrong = room_for(trial->count, sizeof *wrong);
    if (trial->element == FLOAT)
        mark_floats(trial, wrong);
    else
        mark_others(trial, wrong);
    if (trial->numbers)
        mark_derived(trial, wrong);
    for (size_t i = 0, every = trial->contract->every; every > 1 && i < trial->n; i++)
        wrong[i] = wrong[i] && (i + 1) % every == 0;
    for (size_t i = trial->n; i < trial->count; i++)
        wrong[i] = !is_untouched(trial, i);
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

static void explain_float(struct text *text, const struct trial *trial, size_t i)
{
    struct sums sums = sums_of(trial);
    struct span span = contract_span(trial->contract, trial->section, i);
    double got = (double)*(const float *)element_of_y(trial, i);
    text_add(text, "y[%zu] is %.9g, but the sum in double precision is %.9g: off by %.2g.\n", text->first + i,
             got, sums.y[i], fabs(got - sums.y[i]));
    text_add(text, "Rounding in a chain of %lu additions explains at most %.2g",
             float_depth(trial, i, span.end - span.first), bound_at(trial, &sums, i));
    sums_free(sums);
}

static void explain_exact(struct text *text, const struct trial *trial, size_t i)
{
    struct span span = contract_span(trial->contract, trial->section, i);
    char *want = reference_of(trial);
    text_add(text, "y[%zu] is ", text->first + i);
    element_text(text, trial->element, element_of_y(trial, i));
    text_add(text, ", but ");
    product_text(text, span.first, span.end);
    text_add(text, " is ");
    element_text(text, trial->element, want + i * element_size(trial->element));
    free(want);
}

const char *compare_explain(struct text *text, const struct trial *trial, size_t i)
{
    const void *got = element_of_y(trial, i);
    if (i >= trial->n) {
        text_add(text, "y[%zu] was written to, though n is %zu", text->first + i, text->first + trial->n);
        return "stray";
    }
    if (trial->numbers)
        return explain_number(text, trial, i);
    if (element_is_poison(trial->element, got)) {
        text_add(text, "y[%zu] was never written", text->first + i);
        return "unwritten";
    }
    if (trial->element == INTERVAL)
        return interval_explain(text, (struct spot){"y", i, "section"}, *(const struct interval *)got,
                                contract_span(trial->contract, trial->section, i));
    if (trial->element == FLOAT)
        explain_float(text, trial, i);
    else
        explain_exact(text, trial, i);
    return "value";
}

static void add_interval(struct text *text, struct interval is)
{
    if (is.lo >= 0)
        product_text(text, (size_t)is.lo, (size_t)is.hi + 1);
}

void compare_holds(struct text *expected, struct text *got, const struct trial *trial, size_t i)
{
    const void *is = element_of_y(trial, i);
    struct span span = contract_span(trial->contract, trial->section, i);
    if (i >= trial->n)
        return;
    if (trial->numbers || trial->element == INTERVAL || trial->element == FLOAT)
        product_text(expected, span.first, span.end);
    if (trial->numbers) {
        add_interval(got, derivation_is(&trial->derivation, trial->numbers[i]));
    } else if (trial->element == INTERVAL) {
        add_interval(got, *(const struct interval *)is);
    } else if (!element_is_poison(trial->element, is)) {
        element_text(got, trial->element, is);
    }
}
