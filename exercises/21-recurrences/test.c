// Recurrences by scans: modulo a prime, a polynomial, smoothing with floats, and tridiagonal systems.
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"

// Results for a few elements can be checked by hand. For more elements, hardly any two results are equal.
enum { BY_HAND = 16 };
static const unsigned PRIME = 2147483647; // as in recurrences.h

// --- Maps modulo PRIME: y becomes a * y + b

struct map {
    unsigned a, b;
};

static unsigned apply(struct map m, unsigned y)
{
    return (unsigned)(((unsigned long long)m.a * y + m.b) % PRIME);
}

// First `left`, and then `right`.
static struct map compose(struct map left, struct map right)
{
    return (struct map){apply((struct map){right.a, 0}, left.a), apply(right, left.b)};
}

static struct map map_at(const struct call *c, size_t i)
{
    return (struct map){((const unsigned *)call_given(c, "a"))[i], ((const unsigned *)call_given(c, "b"))[i]};
}

// --- Parts 1 and 2: inputs and serial versions

static unsigned any_number(struct call *c) { return (unsigned)(call_random(c) % (PRIME - 1)) + 1; }

// The recurrence of "sums" is a scan of b with +. In "restarts" some elements do not depend on those before
// them, because their a is 0.
static const char *const recurrences[] = {"random", "sums", "restarts", NULL};

static void make_maps(struct call *c)
{
    static const unsigned a_by_hand[] = {2, 3, 1, 2, 1, 3, 2, 1, 3, 1, 2, 2, 1, 3, 1, 2};
    static const unsigned b_by_hand[] = {3, 1, 7, 0, 4, 1, 6, 3, 2, 5, 8, 1, 9, 4, 0, 2};
    size_t n = call_n(c);
    unsigned *a = call_input(c, "a", n), *b = call_input(c, "b", n);
    for (size_t i = 0; i < n; i++) {
        a[i] = n <= BY_HAND ? a_by_hand[i] : any_number(c);
        b[i] = n <= BY_HAND ? b_by_hand[i] : any_number(c);
        if (call_sort_is(c, "sums"))
            a[i] = 1;
        else if (call_sort_is(c, "restarts") && call_random(c) % 4 == 0)
            a[i] = 0;
    }
}

static void serial_neighbours(struct call *c)
{
    size_t n = call_n(c);
    unsigned *both_a = call_output(c, "both_a", n), *both_b = call_output(c, "both_b", n);
    for (size_t i = 0; i < n; i++) {
        struct map both = i > 0 ? compose(map_at(c, i - 1), map_at(c, i)) : map_at(c, i);
        both_a[i] = both.a;
        both_b[i] = both.b;
    }
}

// Begins anew at each multiple of `block`.
static void recur(struct call *c, size_t block)
{
    unsigned *y = call_output(c, "y", call_n(c));
    for (size_t i = 0; i < call_n(c); i++)
        y[i] = apply(map_at(c, i), i % block > 0 ? y[i - 1] : 0);
}

static void serial_blocks(struct call *c) { recur(c, call_section(c)); }
static void serial_recurrence(struct call *c) { recur(c, SIZE_MAX); }

static const char *const polynomials[] = {"random", "minus-one", NULL};

static void make_polynomial(struct call *c)
{
    static const unsigned by_hand[] = {3, 1, 7, 0, 4, 1, 6, 3, 2, 5, 8, 1, 9, 4, 0, 2};
    size_t n = call_n(c);
    unsigned *coefficients = call_input(c, "c", n);
    for (size_t i = 0; i < n; i++)
        coefficients[i] = n <= BY_HAND ? by_hand[i] : any_number(c);
    call_set(c, "z", call_sort_is(c, "minus-one") ? PRIME - 1 : n <= BY_HAND ? 2 : any_number(c));
}

// The polynomial with the coefficients c[first] to c[end - 1].
static unsigned horner(const struct call *c, size_t first, size_t end)
{
    const unsigned *coefficients = call_given(c, "c");
    unsigned z = (unsigned)call_number(c, "z"), value = 0;
    for (size_t i = first; i < end; i++)
        value = apply((struct map){z, coefficients[i]}, value);
    return value;
}

static void serial_evaluate(struct call *c)
{
    *(unsigned *)call_output(c, "value", 1) = horner(c, 0, call_n(c));
}

// --- Parts 1 and 2: reasons, and what a wrong number is

static void why_both_a(char *because, size_t size, const struct call *c, size_t i)
{
    if (i == 0)
        snprintf(because, size, "map 0 stays as it is");
    else
        snprintf(because, size, "a[%zu] * a[%zu] is %u * %u modulo 2^31 - 1", i - 1, i, map_at(c, i - 1).a,
                 map_at(c, i).a);
}

static void why_both_b(char *because, size_t size, const struct call *c, size_t i)
{
    if (i == 0)
        snprintf(because, size, "map 0 stays as it is");
    else
        snprintf(because, size, "map %zu takes b[%zu] = %u to %u * %u + %u", i, i - 1, map_at(c, i - 1).b,
                 map_at(c, i).a, map_at(c, i - 1).b, map_at(c, i).b);
}

static void looks_like_both_a(char *like, size_t size, const struct call *c, size_t i, const void *value)
{
    unsigned wrong = *(const unsigned *)value;
    if (call_n(c) <= BY_HAND || i == 0)
        return;
    struct map left = map_at(c, i - 1), right = map_at(c, i);
    if (wrong == left.a || wrong == right.a)
        snprintf(like, size, "a[%zu] alone", wrong == left.a ? i - 1 : i);
    else if (wrong == left.a * right.a)
        snprintf(like, size, "a[%zu] * a[%zu] modulo 2^32", i - 1, i);
    else if (wrong % PRIME == (left.a + right.a) % PRIME)
        snprintf(like, size, "a[%zu] + a[%zu]", i - 1, i);
}

static void looks_like_both_b(char *like, size_t size, const struct call *c, size_t i, const void *value)
{
    unsigned wrong = *(const unsigned *)value;
    if (call_n(c) <= BY_HAND || i == 0)
        return;
    struct map left = map_at(c, i - 1), right = map_at(c, i);
    if (wrong == left.b || wrong == right.b)
        snprintf(like, size, "b[%zu] alone", wrong == left.b ? i - 1 : i);
    else if (wrong == right.a * left.b + right.b)
        snprintf(like, size, "a[%zu] * b[%zu] + b[%zu] modulo 2^32", i, i - 1, i);
    else if (wrong % PRIME == (left.b + right.b) % PRIME)
        snprintf(like, size, "b[%zu] + b[%zu]", i - 1, i);
    else if (wrong == compose(map_at(c, i), map_at(c, i - 1)).b)
        snprintf(like, size, "what comes of map %zu first, and then map %zu", i, i - 1);
    else if (wrong == compose(left, (struct map){right.a, 0}).b)
        snprintf(like, size, "a[%zu] * b[%zu], to which b[%zu] is not added", i, i - 1, i);
}

// Where the run of elements begins on which y[i] depends.
static size_t begin_of(size_t i, size_t block) { return i - i % block; }

static void why_y_of(char *because, size_t size, const struct call *c, size_t i, size_t block)
{
    struct map own = map_at(c, i);
    if (i == begin_of(i, block))
        snprintf(because, size, "nothing comes before %s, so that it is b[%zu]",
                 i == 0 ? "y[0]" : "the first y of a block", i);
    else
        snprintf(because, size, "y[%zu] should be %u, and y[%zu] is %u * %u + %u", i - 1,
                 ((const unsigned *)call_wanted(c, "y"))[i - 1], i, own.a,
                 ((const unsigned *)call_wanted(c, "y"))[i - 1], own.b);
}

static void why_y_in_blocks(char *because, size_t size, const struct call *c, size_t i)
{
    why_y_of(because, size, c, i, call_section(c));
}

static void why_y(char *because, size_t size, const struct call *c, size_t i)
{
    why_y_of(because, size, c, i, SIZE_MAX);
}

// What y[i] would be if the maps of elements k to i were applied in reverse order.
static bool looks_reversed(char *like, size_t size, const struct call *c, size_t i, size_t begin,
                           unsigned wrong)
{
    unsigned y = map_at(c, i).b;
    for (size_t k = i; k-- > begin;) {
        y = apply(map_at(c, k), y);
        if (y == wrong) {
            snprintf(like, size, "what comes of maps %zu to %zu in reverse order", i, k);
            return true;
        }
    }
    return false;
}

// Adds "a[2] to a[5]", or "a[2]" if there is only one.
static void put_factors(char *text, size_t size, size_t first, size_t last)
{
    size_t at = strlen(text);
    if (first == last)
        snprintf(text + at, size - at, "a[%zu]", first);
    else
        snprintf(text + at, size - at, "a[%zu] to a[%zu]", first, last);
}

// A wrong carry: `run` is the composition of the maps from the begin of a block up to i, and element k - 1 is
// the last one of the block before.
static void looks_like_carry(char *like, size_t size, const struct call *c, size_t k, size_t i,
                             struct map run, unsigned wrong)
{
    const unsigned *y = call_wanted(c, "y");
    size_t n = call_n(c), threads = call_section(c);
    if (wrong % PRIME == (run.b + y[k - 1]) % PRIME) {
        snprintf(like, size, "what comes if y[%zu] is not multiplied by ", k - 1);
        put_factors(like, size, k, i);
    } else if (wrong == run.a * y[k - 1] + run.b) {
        snprintf(like, size, "what comes if + and * are used: they calculate modulo 2^32");
    }
    for (size_t first = 0; first < n && !like[0]; first += threads) {
        size_t end = first + threads < n ? first + threads - 1 : n - 1;
        if (end != k - 1 && wrong == apply(run, y[end]))
            snprintf(like, size, "what comes if y[%zu] is taken for y[%zu]", end, k - 1);
    }
}

static void looks_like_y(char *like, size_t size, const struct call *c, size_t i, const void *value,
                         size_t block)
{
    const unsigned *y = call_wanted(c, "y");
    unsigned wrong = *(const unsigned *)value;
    size_t begin = begin_of(i, block);
    struct map run = {1, 0};
    if (call_n(c) <= BY_HAND || wrong == 0 || looks_reversed(like, size, c, i, begin, wrong))
        return;
    for (size_t j = 0; j < call_n(c) && !like[0]; j++)
        if (y[j] == wrong)
            snprintf(like, size, "what y[%zu] should be", j);
    for (size_t k = i + 1; k-- > begin && !like[0];) {
        run = compose(map_at(c, k), run);
        if (run.b == wrong && k == i)
            snprintf(like, size, "b[%zu] alone", i);
        else if (run.b == wrong)
            snprintf(like, size, "what comes if element %zu begins anew", k);
        else if (run.a == wrong) {
            snprintf(like, size, "%s", k < i ? "the product of " : "");
            put_factors(like, size, k, i);
        } else if (k % call_section(c) == 0 && k > begin)
            looks_like_carry(like, size, c, k, i, run, wrong);
    }
}

static void looks_like_y_in_blocks(char *like, size_t size, const struct call *c, size_t i, const void *value)
{
    looks_like_y(like, size, c, i, value, call_section(c));
}

static void looks_like_any_y(char *like, size_t size, const struct call *c, size_t i, const void *value)
{
    looks_like_y(like, size, c, i, value, SIZE_MAX);
}

static void why_value(char *because, size_t size, const struct call *c, size_t i)
{
    (void)i;
    size_t n = call_n(c);
    if (n == 0)
        snprintf(because, size, "there are no coefficients");
    else if (n == 1)
        snprintf(because, size, "c[0] is the only coefficient");
    else
        snprintf(because, size, "that is c[0] * z^%zu + … + c[%zu], with z = %lld", n - 1, n - 1,
                 call_number(c, "z"));
}

// The composition of the maps of coefficients first to end - 1.
static struct map map_of(const struct call *c, size_t first, size_t end)
{
    struct map all = {1, 0};
    for (size_t i = first; i < end; i++)
        all = compose(all,
                      (struct map){(unsigned)call_number(c, "z"), ((const unsigned *)call_given(c, "c"))[i]});
    return all;
}

// What comes if the coefficients, or the blocks of `block` coefficients, are taken in reverse order.
static unsigned in_reverse(const struct call *c, size_t block)
{
    size_t n = call_n(c);
    struct map all = {1, 0};
    for (size_t first = 0; first < n; first += block)
        all = compose(map_of(c, first, first + block < n ? first + block : n), all);
    return all.b;
}

static void put_some(char *like, size_t size, const char *which, size_t coefficients)
{
    if (coefficients == 1)
        snprintf(like, size, "the %s coefficient alone", which);
    else
        snprintf(like, size, "the polynomial of only the %s %zu coefficients", which, coefficients);
}

static void looks_like_polynomial(char *like, size_t size, const struct call *c, size_t i, const void *value)
{
    (void)i;
    unsigned wrong = *(const unsigned *)value;
    size_t n = call_n(c), threads = call_section(c);
    if (n <= BY_HAND || wrong == 0)
        return;
    if (wrong == in_reverse(c, 1))
        snprintf(like, size, "what comes of the coefficients in reverse order");
    else if (wrong == in_reverse(c, threads))
        snprintf(like, size, "what comes of the blocks in reverse order");
    else if (wrong == map_of(c, 0, n).a)
        snprintf(like, size, "z^%zu", n);
    for (size_t k = 1; k < n && !like[0]; k++)
        if (wrong == horner(c, 0, k))
            put_some(like, size, "first", k);
        else if (wrong == horner(c, n - k, n))
            put_some(like, size, "last", k);
    unsigned shifted = horner(c, 0, n);
    for (size_t k = 1; k <= threads && !like[0]; k++) {
        shifted = apply((struct map){(unsigned)call_number(c, "z"), 0}, shifted);
        if (wrong == shifted && k == 1)
            snprintf(like, size, "the right value times z");
        else if (wrong == shifted)
            snprintf(like, size, "the right value times z^%zu", k);
    }
}

// --- Parts 3 and 4: how far floats may be off. u is the largest relative error of one rounding.
//
// Take a recurrence y[i] = a[i] * y[i - 1] + b[i]. y[i] is a sum with a term for each k up to i: b[k], times
// a[k + 1] to a[i]. Wherever the brackets are, this term is multiplied i - k times. It is also rounded in
// each addition in which it takes part. In a scan, each step of each level has one of these. If a thread goes
// over several elements one after the other, there is one for each element after k. Each a[i] may itself have
// a relative error, of `factor` roundings. So each term has a relative error of at most (2 + factor) * (i -
// k) + STEPS roundings. STEPS is more than the 42 steps that 2^31 elements take in blocks of 32 threads,
// together with the roundings of b[k] and of the result.
enum { STEPS = 64 };
static const double U = 0x1p-24;
static const double UNDERFLOWN = 1e-30; // for what is too small for a float

struct terms {
    double sum;     // of the absolute values of the terms
    double farther; // the same, with each term times i - k
};

static void next_terms(struct terms *t, double a, double b)
{
    *t = (struct terms){fabs(a) * t->sum + fabs(b), fabs(a) * (t->farther + t->sum)};
}

static double bound_of(struct terms t, double factor, double each)
{
    return 1.01 * U * ((2 + factor) * t.farther + (STEPS + each) * t.sum) + UNDERFLOWN;
}

// --- Part 3

static const char *const signals[] = {"noise", "step", "alternating", NULL};

static float weight_of(const struct call *c) { return (float)call_number(c, "percent") / 100; }

static float random_float(struct call *c, double low, double high)
{
    return (float)(low + (high - low) * (double)(call_random(c) >> 11) * 0x1p-53);
}

static void make_signal(struct call *c)
{
    static const int percents[] = {25, 50, 10, 100, 3};
    static const float by_hand[] = {8, 4, 4, 0, 6, 2, 9, 5, 1, 7, 3, 8, 0, 2, 6, 4};
    size_t n = call_n(c);
    float *x = call_input(c, "x", n);
    for (size_t i = 0; i < n && call_sort(c)[0]; i++)
        x[i] = call_sort_is(c, "step")          ? (float)(i >= n / 2)
               : call_sort_is(c, "alternating") ? (i % 2 ? -1.0F : 1.0F)
               : n <= BY_HAND                   ? by_hand[i]
                                                : random_float(c, -100, 100);
    call_set(c, "percent", n <= BY_HAND ? 50 : percents[n % 5]);
}

// Smoothing with other weights: y[0] = first * x[0], and y[i] = own * x[i] + before * y[i - 1]. The result is
// y[last].
static long double smoothed(const struct call *c, size_t last, long double first, long double own,
                            long double before)
{
    const float *x = call_given(c, "x");
    long double y = first * x[0];
    for (size_t i = 1; i <= last; i++)
        y = own * x[i] + before * y;
    return y;
}

static void serial_smooth(struct call *c)
{
    size_t n = call_n(c);
    const float *x = call_given(c, "x");
    float *y = call_output(c, "y", n);
    double *bounds = call_bounds(c, "y");
    long double weight = weight_of(c), exact = 0;
    struct terms terms = {0};
    for (size_t i = 0; i < n; i++) {
        exact = i > 0 ? weight * x[i] + (1 - weight) * exact : x[i];
        next_terms(&terms, i > 0 ? (double)(1 - weight) : 0, (double)(i > 0 ? weight * x[i] : x[i]));
        y[i] = (float)exact;
        bounds[i] = bound_of(terms, 1, 0); // 1 - weight is rounded
    }
}

static void why_smoothed(char *because, size_t size, const struct call *c, size_t i)
{
    const float *x = call_given(c, "x"), *y = call_wanted(c, "y");
    if (i == 0)
        snprintf(because, size, "x[0] is %.9g", (double)x[0]);
    else
        snprintf(because, size, "weight is %.9g, x[%zu] is %.9g, and y[%zu] should be %.9g",
                 (double)weight_of(c), i, (double)x[i], i - 1, (double)y[i - 1]);
}

// Whether a wrong float is this candidate, as far as rounded numbers show.
static bool like(double wrong, long double candidate, double bound)
{
    return fabsl((long double)wrong - candidate) <= bound + 1e-6L * fabsl(candidate);
}

static double bound_at(const struct call *c, const char *array, size_t i)
{
    return call_bounds((struct call *)(uintptr_t)c, array)[i]; // which exist
}

static void looks_smoothed(char *text, size_t size, const struct call *c, size_t i, const void *value)
{
    const float *x = call_given(c, "x");
    double wrong = *(const float *)value, bound = bound_at(c, "y", i);
    long double weight = weight_of(c);
    if (call_n(c) <= BY_HAND)
        return;
    if (i > 0 && like(wrong, weight * x[i], 0))
        snprintf(text, size, "weight * x[%zu] alone", i);
    else if (like(wrong, smoothed(c, i, weight, weight, 1 - weight), bound))
        snprintf(text, size, "what comes if y[0] is weight * x[0]");
    else if (like(wrong, smoothed(c, i, 1, 1 - weight, weight), bound))
        snprintf(text, size, "what comes if weight and 1 - weight change places");
    else if (like(wrong, smoothed(c, i, 1, 1, 1 - weight), bound))
        snprintf(text, size, "what comes if x is not multiplied by weight");
    else if (like(wrong, x[i], 0))
        snprintf(text, size, "x[%zu] alone", i);
}

// --- Part 4: tridiagonal systems in which each |a[i]| and |c[i]| is at most |b[i]| / 4. recurrences.h says
// that a[0] and c[n - 1] have no meaning, so they hold numbers that would do harm.

// The systems of "heat" have the same numbers in each row. In "loose" ones, many a and c are 0, so that the
// system falls into several.
static const char *const systems[] = {"random", "heat", "loose", NULL};

static float *make_row_numbers(struct call *c, const char *array, float usual, double low, double high)
{
    size_t n = call_n(c);
    float *values = call_input(c, array, n);
    for (size_t i = 0; i < n; i++) {
        values[i] = n <= BY_HAND || call_sort_is(c, "heat") ? usual : random_float(c, low, high);
        if (call_sort_is(c, "loose") && low < 0 && call_random(c) % 3 == 0)
            values[i] = 0;
    }
    return values;
}

static void make_a(struct call *c)
{
    float *a = make_row_numbers(c, "a", -1, -1, 1);
    if (call_n(c) > 0)
        a[0] = 1;
}

static void make_c(struct call *c)
{
    float *above = make_row_numbers(c, "c", -1, -1, 1);
    if (call_n(c) > 0)
        above[call_n(c) - 1] = 1;
}

// If the right-hand side is given, it stays as it is. For a few rows, x is made of whole numbers.
static void make_r(struct call *c)
{
    static const float x[BY_HAND + 1] = {3, 1, 7, 0, 4, 1, 6, 3, 2, 5, 8, 1, 9, 4, 0, 2};
    size_t n = call_n(c);
    float *r = call_input(c, "r", n);
    for (size_t i = 0; i < n && call_sort(c)[0]; i++)
        r[i] = n > BY_HAND ? random_float(c, -100, 100)
                           : 4 * x[i] - (i > 0 ? x[i - 1] : 0) - (i + 1 < n ? x[i + 1] : 0);
}

static void make_system(struct call *c)
{
    make_r(c);
    make_a(c);
    make_row_numbers(c, "b", 4, 4, 8);
    make_c(c);
}

static void make_matrix(struct call *c)
{
    make_a(c);
    make_row_numbers(c, "b", 4, 4, 8);
    make_c(c);
}

// Pivots as they may be, for the two substitutions.
static void make_forward(struct call *c)
{
    make_r(c);
    make_a(c);
    make_row_numbers(c, "d", 4, 4, 8);
}

static void make_back(struct call *c)
{
    make_row_numbers(c, "d", 4, 4, 8);
    make_c(c);
    float *z = call_input(c, "z", call_n(c));
    for (size_t i = 0; i < call_n(c) && call_sort(c)[0]; i++)
        z[i] = call_n(c) <= BY_HAND ? (float)(4 * (i + 1)) : random_float(c, -100, 100);
}

// The pivots of a dominant system may be off by 512 u of their size. The worked solution derives the bound.
static const double PIVOT_ROUNDINGS = 512;

// d[i] = b[i] - sign * a[i] * c[i - shift] / d[i - 1], up to row `last`
static long double pivot_of(const struct call *c, size_t last, int sign, size_t shift)
{
    const float *a = call_given(c, "a"), *b = call_given(c, "b"), *above = call_given(c, "c");
    long double d = b[0];
    for (size_t i = 1; i <= last; i++)
        d = b[i] - sign * (long double)a[i] * above[i - shift] / d;
    return d;
}

static void serial_pivots(struct call *c)
{
    size_t n = call_n(c);
    const float *a = call_given(c, "a"), *b = call_given(c, "b"), *above = call_given(c, "c");
    float *d = call_output(c, "d", n);
    double *bounds = call_bounds(c, "d");
    long double exact = 0;
    for (size_t i = 0; i < n; i++) {
        exact = i > 0 ? b[i] - (long double)a[i] * above[i - 1] / exact : b[i];
        d[i] = (float)exact;
        bounds[i] = PIVOT_ROUNDINGS * U * (double)fabsl(exact);
    }
}

static void why_pivot(char *because, size_t size, const struct call *c, size_t i)
{
    const float *a = call_given(c, "a"), *b = call_given(c, "b"), *above = call_given(c, "c"),
                *d = call_wanted(c, "d");
    if (i == 0)
        snprintf(because, size, "b[0] is %.9g", (double)b[0]);
    else
        snprintf(because, size, "b[%zu] is %.9g, a[%zu] is %.9g, c[%zu] is %.9g, and d[%zu] should be %.9g",
                 i, (double)b[i], i, (double)a[i], i - 1, (double)above[i - 1], i - 1, (double)d[i - 1]);
}

// The matrix of a row, as doubles.
struct matrix {
    double p, q, r, s;
};

static struct matrix row_matrix(const struct call *c, size_t i)
{
    const float *a = call_given(c, "a"), *b = call_given(c, "b"), *above = call_given(c, "c");
    return (struct matrix){b[i], i > 0 ? -(double)a[i] * above[i - 1] : 0, 1, 0};
}

static struct matrix product(struct matrix m, struct matrix k)
{
    return (struct matrix){m.p * k.p + m.q * k.r, m.p * k.q + m.q * k.s, m.r * k.p + m.s * k.r,
                           m.r * k.q + m.s * k.s};
}

// How two matrices can be put together.
enum { RIGHT_TIMES_LEFT, LEFT_TIMES_RIGHT, CORNERS_EXCHANGED, EACH_BY_EACH, WAYS };

static struct matrix together(struct matrix left, struct matrix right, int way)
{
    struct matrix both = way == LEFT_TIMES_RIGHT ? product(left, right) : product(right, left);
    if (way == CORNERS_EXCHANGED)
        return (struct matrix){both.p, both.r, both.q, both.s};
    if (way == EACH_BY_EACH)
        return (struct matrix){left.p * right.p, left.q * right.q, left.r * right.r, left.s * right.s};
    return both;
}

// The matrices of rows 0 to i together.
static struct matrix matrices_to(const struct call *c, size_t i, int way)
{
    struct matrix all = row_matrix(c, 0);
    for (size_t k = 1; k <= i && isfinite(all.p); k++)
        all = together(all, row_matrix(c, k), way);
    return all;
}

static void looks_like_pivot(char *text, size_t size, const struct call *c, size_t i, const void *value)
{
    const float *b = call_given(c, "b");
    double wrong = *(const float *)value, bound = bound_at(c, "d", i);
    struct matrix by[WAYS];
    for (int way = 0; way < WAYS; way++)
        by[way] = matrices_to(c, i, way);
    if (call_n(c) <= BY_HAND)
        return;
    if (!isfinite(wrong) && !(fabs(by[RIGHT_TIMES_LEFT].p) <= (double)FLT_MAX)) {
        call_looks("infinite");
        snprintf(text, size,
                 "not finite: unless it is scaled, the product of matrices 0 to %zu is too large for a float",
                 i);
    } else if (i == 1 && isinf(wrong) && isinf(by[CORNERS_EXCHANGED].p / by[CORNERS_EXCHANGED].r))
        snprintf(text, size, "what comes if q and r of the product change places");
    else if (i > 0 && like(wrong, b[i], 0))
        snprintf(text, size, "b[%zu] alone", i);
    else if (like(wrong, pivot_of(c, i, -1, 1), bound))
        snprintf(text, size, "what comes of b[i] + a[i] * c[i - 1] / d[i - 1]");
    else if (like(wrong, pivot_of(c, i, 1, 0), bound))
        snprintf(text, size, "what comes of b[i] - a[i] * c[i] / d[i - 1]");
    else if (like(wrong * (double)((const float *)call_wanted(c, "d"))[i], 1, bound))
        snprintf(text, size, "1 / d[%zu]", i);
    else if (i > 0 && isfinite(by[LEFT_TIMES_RIGHT].p) &&
             like(wrong, by[LEFT_TIMES_RIGHT].p / by[LEFT_TIMES_RIGHT].r, bound)) {
        call_looks("reversed");
        snprintf(text, size, "what comes of maps %zu to 0 in reverse order", i);
    } else if (i == 1 && like(wrong, by[EACH_BY_EACH].p / by[EACH_BY_EACH].r, bound))
        snprintf(text, size, "b[0] * b[1]: a product of matrices is not made entry by entry");
}

// A recurrence of floats: z = a * z + b, with the errors of z.
struct floats {
    long double z;
    struct terms terms;
};

static void next_float(struct floats *f, long double a, long double b)
{
    f->z = a * f->z + b;
    next_terms(&f->terms, (double)a, (double)b);
}

static void serial_forward(struct call *c)
{
    const float *a = call_given(c, "a"), *d = call_given(c, "d"), *r = call_given(c, "r");
    float *z = call_output(c, "z", call_n(c));
    double *bounds = call_bounds(c, "z");
    struct floats f = {0};
    for (size_t i = 0; i < call_n(c); i++) {
        next_float(&f, i > 0 ? -(long double)a[i] / d[i - 1] : 0, r[i]);
        z[i] = (float)f.z;
        bounds[i] = bound_of(f.terms, 1, 0); // the quotient is rounded
    }
}

static void serial_back(struct call *c)
{
    size_t n = call_n(c);
    const float *above = call_given(c, "c"), *d = call_given(c, "d"), *z = call_given(c, "z");
    float *x = call_output(c, "x", n);
    double *bounds = call_bounds(c, "x");
    struct floats f = {0};
    for (size_t i = n; i-- > 0;) {
        next_float(&f, i + 1 < n ? -(long double)above[i] / d[i] : 0, (long double)z[i] / d[i]);
        x[i] = (float)f.z;
        bounds[i] = bound_of(f.terms, 1, 0);
    }
}

// x in long double, by Thomas's algorithm, and how far it may be off if the pivots are off.
static void serial_solve(struct call *c)
{
    size_t n = call_n(c);
    const float *a = call_given(c, "a"), *b = call_given(c, "b"), *above = call_given(c, "c"),
                *r = call_given(c, "r");
    float *x = call_output(c, "x", n);
    double *bounds = call_bounds(c, "x"), *off = calloc(n + 1, sizeof *off);
    long double *d = calloc(n + 1, sizeof *d), *z = calloc(n + 1, sizeof *z);
    struct floats f = {0}, g = {0};
    for (size_t i = 0; i < n; i++) {
        d[i] = i > 0 ? b[i] - (long double)a[i] * above[i - 1] / d[i - 1] : b[i];
        next_float(&f, i > 0 ? -(long double)a[i] / d[i - 1] : 0, r[i]);
        z[i] = f.z;
        off[i] = bound_of(f.terms, 1 + PIVOT_ROUNDINGS, 0);
    }
    double handed_on = 0; // the part of x's error that comes from z
    for (size_t i = n; i-- > 0;) {
        long double factor = i + 1 < n ? -above[i] / d[i] : 0;
        next_float(&g, factor, z[i] / d[i]);
        handed_on = (double)fabsl(factor) * handed_on + off[i] / (double)fabsl(d[i]);
        x[i] = (float)g.z;
        bounds[i] = bound_of(g.terms, 1 + PIVOT_ROUNDINGS, 1 + PIVOT_ROUNDINGS) + 1.01 * handed_on;
    }
    free(z);
    free(d);
    free(off);
}

static void why_forward(char *because, size_t size, const struct call *c, size_t i)
{
    const float *a = call_given(c, "a"), *d = call_given(c, "d"), *r = call_given(c, "r"),
                *z = call_wanted(c, "z");
    if (i == 0)
        snprintf(because, size, "r[0] is %.9g", (double)r[0]);
    else
        snprintf(because, size, "r[%zu] is %.9g, a[%zu] is %.9g, d[%zu] is %.9g, and z[%zu] should be %.9g",
                 i, (double)r[i], i, (double)a[i], i - 1, (double)d[i - 1], i - 1, (double)z[i - 1]);
}

static void why_back(char *because, size_t size, const struct call *c, size_t i)
{
    const float *above = call_given(c, "c"), *d = call_given(c, "d"), *z = call_given(c, "z"),
                *x = call_wanted(c, "x");
    int at = snprintf(because, size, "z[%zu] is %.9g, d[%zu] is %.9g", i, (double)z[i], i, (double)d[i]);
    if (i + 1 < call_n(c))
        snprintf(because + at, size - (size_t)at, ", c[%zu] is %.9g, and x[%zu] should be %.9g", i,
                 (double)above[i], i + 1, (double)x[i + 1]);
    else
        snprintf(because + at, size - (size_t)at, ", and no row comes after row %zu", i);
}

// z[last] of z[i] = r[i] + sign * a[i] / d[i - shift] * z[i - 1]. If shift is 2, a[i] is not divided.
static long double forward_of(const struct call *c, size_t last, int sign, size_t shift)
{
    const float *a = call_given(c, "a"), *d = call_given(c, "d"), *r = call_given(c, "r");
    long double z = r[0];
    for (size_t i = 1; i <= last; i++)
        z = r[i] + sign * (long double)a[i] / (shift < 2 ? d[i - shift] : 1) * z;
    return z;
}

static void looks_like_z(char *text, size_t size, const struct call *c, size_t i, const void *value)
{
    double wrong = *(const float *)value, bound = bound_at(c, "z", i);
    if (call_n(c) <= BY_HAND || i == 0)
        return;
    if (like(wrong, ((const float *)call_given(c, "r"))[i], 0))
        snprintf(text, size, "r[%zu] alone", i);
    else if (like(wrong, forward_of(c, i, 1, 1), bound))
        snprintf(text, size, "what comes of r[i] + a[i] / d[i - 1] * z[i - 1]");
    else if (like(wrong, forward_of(c, i, -1, 0), bound))
        snprintf(text, size, "what comes of r[i] - a[i] / d[i] * z[i - 1]");
    else if (like(wrong, forward_of(c, i, -1, 2), bound))
        snprintf(text, size, "what comes of r[i] - a[i] * z[i - 1]");
}

// What could be done wrong in the back substitution.
struct back_ways {
    int sign;                  // with which c[i] * x[i + 1] is added
    size_t shift;              // c[i - shift] is taken for c[i]
    bool z_divided, c_divided; // by d[i]
    bool upwards;              // from the first row to the last, so that x[i + 1] is found in the row before
};

static long double back_of(const struct call *c, size_t row, struct back_ways ways)
{
    size_t n = call_n(c), last = ways.upwards ? n - 1 - row : row;
    const float *above = call_given(c, "c"), *d = call_given(c, "d"), *z = call_given(c, "z");
    long double x = 0;
    for (size_t k = 0; k < n; k++) {
        size_t i = ways.upwards ? k : n - 1 - k;
        long double factor = k > 0 && i >= ways.shift ? ways.sign * (long double)above[i - ways.shift] : 0;
        x = z[i] / (long double)(ways.z_divided ? d[i] : 1) + factor / (ways.c_divided ? d[i] : 1) * x;
        if (i == last)
            return x;
    }
    return 0;
}

static void looks_like_x(char *text, size_t size, const struct call *c, size_t i, const void *value)
{
    size_t n = call_n(c);
    const float *d = call_given(c, "d"), *z = call_given(c, "z"), *x = call_wanted(c, "x");
    double wrong = *(const float *)value, bound = bound_at(c, "x", i);
    if (n <= BY_HAND)
        return;
    if (i + 1 < n && like(wrong, (long double)z[i] / d[i], 0))
        snprintf(text, size, "z[%zu] / d[%zu] alone", i, i);
    else if (like(wrong, back_of(c, i, (struct back_ways){1, 0, true, true, false}), bound))
        snprintf(text, size, "what comes of (z[i] + c[i] * x[i + 1]) / d[i]");
    else if (i > 0 && like(wrong, back_of(c, i, (struct back_ways){-1, 1, true, true, false}), bound))
        snprintf(text, size, "what comes of (z[i] - c[i - 1] * x[i + 1]) / d[i]");
    else if (like(wrong, back_of(c, i, (struct back_ways){-1, 0, false, true, false}), bound))
        snprintf(text, size, "what comes of z[i] - c[i] / d[i] * x[i + 1]");
    else if (like(wrong, back_of(c, i, (struct back_ways){-1, 0, true, false, false}), bound))
        snprintf(text, size, "what comes of z[i] / d[i] - c[i] * x[i + 1]");
    else if (like(wrong, back_of(c, i, (struct back_ways){-1, 0, true, true, true}), bound))
        snprintf(text, size, "what comes if map 0 is that of row 0, and not that of the last row");
    else if (like(wrong, x[n - 1 - i], bound))
        snprintf(text, size, "what x[%zu] should be: x is in reverse order", n - 1 - i);
}

static void why_x(char *because, size_t size, const struct call *c, size_t i)
{
    (void)c;
    snprintf(because, size, "that is what solves the system in row %zu", i);
}

// --- Costs. n elements are in B = ⌈n/T⌉ blocks of T threads.

struct counts {
    unsigned long work, bytes;
};

// The compositions of one block's scan: the step with stride d has T - d of them.
static unsigned long scan_work(unsigned threads)
{
    unsigned long work = 0;
    for (unsigned stride = 1; stride < threads; stride *= 2)
        work += threads - stride;
    return work;
}

// Numbers have 4 bytes. The totals take a pass over a and b, if there are several blocks. Another pass
// finishes y, and reads the end of the block before for each element.
static struct counts recurrence_cost(size_t n, unsigned threads)
{
    size_t blocks = blocks_of(n, threads);
    struct counts sum = {.work = blocks * scan_work(threads) + n, .bytes = 12 * n};
    if (blocks > 1) {
        struct counts above = recurrence_cost(blocks, threads);
        sum.work += blocks * scan_work(threads) + above.work;
        sum.bytes += 8 * n + 8 * blocks + 4 * (n - threads) + above.bytes;
    }
    return sum;
}

static unsigned long recurrence_work(const struct call *c)
{
    return recurrence_cost(call_n(c), call_section(c)).work;
}

static unsigned long recurrence_bytes(const struct call *c)
{
    return recurrence_cost(call_n(c), call_section(c)).bytes;
}

static unsigned long serial_recurrence_bytes(const struct call *c) { return 12 * call_n(c); }

// Each block of T threads reduces T maps by T - 1 compositions.
static unsigned long evaluate_work(const struct call *c)
{
    size_t blocks = blocks_of(call_n(c), call_section(c));
    return blocks * (call_section(c) - 1) + recurrence_cost(blocks, call_section(c)).work;
}

static unsigned long evaluate_bytes(const struct call *c)
{
    size_t blocks = blocks_of(call_n(c), call_section(c));
    return 4 * call_n(c) + 8 * blocks + recurrence_cost(blocks, call_section(c)).bytes + 8;
}

static unsigned long serial_evaluate_bytes(const struct call *c) { return 4 * call_n(c) + 4; }

static unsigned long smooth_bytes(const struct call *c) { return 12 * call_n(c) + recurrence_bytes(c); }

static unsigned long serial_smooth_bytes(const struct call *c) { return 8 * call_n(c); }

// The matrices have 16 bytes each.
static unsigned long matrix_bytes(size_t n, unsigned threads)
{
    size_t blocks = blocks_of(n, threads);
    unsigned long bytes = 20 * n;
    return blocks > 1 ? bytes + 16 * n + 16 * blocks + 4 * (n - threads) + matrix_bytes(blocks, threads)
                      : bytes;
}

// The matrices are made of a, b and c. Each of the substitutions makes two arrays from three. The second one
// reverses x.
static unsigned long solve_bytes(const struct call *c)
{
    size_t n = call_n(c);
    // d is divided by twice in the second substitution, and may be loaded for each.
    return 28 * n + matrix_bytes(n, call_section(c)) + 20 * n + 24 * n + 8 * n + 2 * recurrence_bytes(c);
}

static unsigned long serial_solve_bytes(const struct call *c) { return 44 * call_n(c); }

// The matrices are larger than numbers, and the solution takes several scans.
static unsigned long pivots_chain(const struct call *c) { return 2 * scan_chain(c); }

static unsigned long solve_chain(const struct call *c) { return 4 * scan_chain(c); }

static const struct task_cost recurrence_costs = {
    .algorithm = "the recurrence",
    .amounts = {[COUNT_WORK] = {recurrence_work,
                                "two Kogge-Stone scans per block, or one if there is only one block, 1 per "
                                "element, and the same for the totals"},
                [COUNT_BYTES] = {recurrence_bytes, "24n, 8 per block, and the same for the totals"}},
    .serial_bytes = serial_recurrence_bytes};
static const struct task_cost evaluate_costs = {
    .algorithm = "a reduction per block",
    .amounts = {[COUNT_WORK] = {evaluate_work,
                                "T - 1 per block of T threads, and the recurrence of the totals"},
                [COUNT_BYTES] = {evaluate_bytes, "4n, 8 per block, and the recurrence of the totals"}},
    .serial_bytes = serial_evaluate_bytes};
static const struct task_cost smooth_costs = {
    .algorithm = "the smoothing",
    .amounts = {[COUNT_BYTES] = {smooth_bytes, "12n for the maps, and the recurrence"}},
    .serial_bytes = serial_smooth_bytes};
static const struct task_cost solve_costs = {
    .algorithm = "the solution",
    .amounts = {[COUNT_BYTES] = {solve_bytes,
                                 "28n for the matrices, 40n for the pivots, and 100n for the substitutions"}},
    .serial_bytes = serial_solve_bytes};

// The arrays of the kernel file that hold maps of whole numbers, and those of floats.
static const struct own_array whole[] = {
    {"maps", UNSIGNEDS}, {"total_a", UNSIGNEDS}, {"total_b", UNSIGNEDS}, {"ends", UNSIGNEDS}, {0}};
static const struct own_array floats[] = {{"maps", FLOATS},
                                          {"totals", FLOATS},
                                          {"total_a", FLOATS},
                                          {"total_b", FLOATS},
                                          {"ends", FLOATS},
                                          {"a", FLOATS},
                                          {"b", FLOATS},
                                          {"d", FLOATS},
                                          {"z", FLOATS},
                                          {"map_a", FLOATS},
                                          {"map_b", FLOATS},
                                          {"reversed", FLOATS},
                                          {0}};

// 96 is not a power of two.
#define THREADS     \
    {               \
        32, 96, 256 \
    }

static const struct task compose_neighbours = {
    .function = "compose_neighbours",
    .part = 1,
    .sections = THREADS,
    .arrays = {{"a", UNSIGNEDS, INPUT},
               {"b", UNSIGNEDS, INPUT},
               {"both_a", UNSIGNEDS, OUTPUT, .why = why_both_a, .looks = looks_like_both_a},
               {"both_b", UNSIGNEDS, OUTPUT, .why = why_both_b, .looks = looks_like_both_b}},
    .own = whole,
    .inputs = recurrences,
    .make = make_maps,
    .serial = serial_neighbours,
    .chain = MAP_CHAIN,
    .measured = 256,
};

static const struct task recur_in_blocks = {
    .function = "recur_in_blocks",
    .part = 1,
    .sections = THREADS,
    .arrays = {{"a", UNSIGNEDS, INPUT},
               {"b", UNSIGNEDS, INPUT},
               {"y", UNSIGNEDS, OUTPUT, .why = why_y_in_blocks, .looks = looks_like_y_in_blocks}},
    .own = whole,
    .inputs = recurrences,
    .make = make_maps,
    .serial = serial_blocks,
    .chain = SCAN_CHAIN,
    .measured = 256,
};

static const struct task affine_recurrence = {
    .function = "affine_recurrence",
    .part = 1,
    .sections = THREADS,
    .arrays = {{"a", UNSIGNEDS, INPUT},
               {"b", UNSIGNEDS, INPUT},
               {"y", UNSIGNEDS, OUTPUT, .why = why_y, .looks = looks_like_any_y}},
    .own = whole,
    .inputs = recurrences,
    .make = make_maps,
    .serial = serial_recurrence,
    .cost = &recurrence_costs,
    .chain = SCAN_CHAIN,
    .measured = 256,
};

static const struct task evaluate = {
    .function = "evaluate",
    .part = 2,
    .sections = THREADS,
    .arrays = {{"c", UNSIGNEDS, INPUT},
               {"value", UNSIGNEDS, OUTPUT, .single = true, .why = why_value,
                .looks = looks_like_polynomial}},
    .own = whole,
    .inputs = polynomials,
    .make = make_polynomial,
    .serial = serial_evaluate,
    .cost = &evaluate_costs,
    .chain = SCAN_CHAIN,
    .measured = 256,
};

static const struct task smooth = {
    .function = "smooth",
    .part = 3,
    .sections = THREADS,
    .arrays = {{"x", FLOATS, INPUT}, {"y", FLOATS, OUTPUT, .why = why_smoothed, .looks = looks_smoothed}},
    .own = floats,
    .inputs = signals,
    .make = make_signal,
    .serial = serial_smooth,
    .cost = &smooth_costs,
    .chain = SCAN_CHAIN,
    .measured = 256,
};

static const struct task pivots = {
    .function = "pivots",
    .part = 4,
    .sections = THREADS,
    .arrays = {{"b", FLOATS, INPUT},
               {"a", FLOATS, INPUT},
               {"c", FLOATS, INPUT},
               {"d", FLOATS, OUTPUT, .why = why_pivot, .looks = looks_like_pivot}},
    .own = floats,
    .inputs = systems,
    .make = make_matrix,
    .serial = serial_pivots,
    .chain = {pivots_chain, "twice a scan's"},
    .measured = 256,
};

static const struct task forward = {
    .function = "forward",
    .part = 4,
    .sections = THREADS,
    .arrays = {{"r", FLOATS, INPUT},
               {"a", FLOATS, INPUT},
               {"d", FLOATS, INPUT},
               {"z", FLOATS, OUTPUT, .why = why_forward, .looks = looks_like_z}},
    .own = floats,
    .inputs = systems,
    .make = make_forward,
    .serial = serial_forward,
    .chain = SCAN_CHAIN,
    .measured = 256,
};

static const struct task back = {
    .function = "back",
    .part = 4,
    .sections = THREADS,
    .arrays = {{"z", FLOATS, INPUT},
               {"c", FLOATS, INPUT},
               {"d", FLOATS, INPUT},
               {"x", FLOATS, OUTPUT, .why = why_back, .looks = looks_like_x}},
    .own = floats,
    .inputs = systems,
    .make = make_back,
    .serial = serial_back,
    .chain = SCAN_CHAIN,
    .measured = 256,
};

static const struct task solve = {
    .function = "solve",
    .part = 4,
    .sections = THREADS,
    .arrays = {{"r", FLOATS, INPUT},
               {"a", FLOATS, INPUT},
               {"b", FLOATS, INPUT},
               {"c", FLOATS, INPUT},
               {"x", FLOATS, OUTPUT, .why = why_x}},
    .own = floats,
    .inputs = systems,
    .make = make_system,
    .serial = serial_solve,
    .cost = &solve_costs,
    .chain = {solve_chain, "four times a scan's"},
    .measured = 256,
};

const struct contract contract = {
    .entry = TASKS,
    .tasks = (const struct task *const[]){&compose_neighbours, &recur_in_blocks, &affine_recurrence,
                                          &evaluate, &smooth, &pivots, &forward, &back, &solve, NULL},
};

TEST_PART(1, composed) { check_task(t, &compose_neighbours); }

TEST_PART(1, within_blocks) { check_task(t, &recur_in_blocks); }

TEST_PART(1, across_blocks) { check_task(t, &affine_recurrence); }

TEST_PART(1, other_schedules) { check_task_schedules(t, &affine_recurrence); }

TEST_PART(1, costs)
{
    check_task_count(t, &affine_recurrence, COUNT_WORK, AT_MOST);
    check_task_count(t, &affine_recurrence, COUNT_BYTES, AT_MOST);
}

TEST_PART(1, balance_of_recurrence)
{
    check_task_balance(t, &compose_neighbours);
    check_task_balance(t, &recur_in_blocks);
    check_task_balance(t, &affine_recurrence);
}

TEST_PART(2, evaluated) { check_task(t, &evaluate); }

TEST_PART(2, evaluation_schedules) { check_task_schedules(t, &evaluate); }

TEST_PART(2, evaluation_costs)
{
    check_task_count(t, &evaluate, COUNT_WORK, AT_MOST);
    check_task_count(t, &evaluate, COUNT_BYTES, AT_MOST);
}

TEST_PART(2, balance_of_evaluation) { check_task_balance(t, &evaluate); }

TEST_PART(3, smoothed) { check_task(t, &smooth); }

TEST_PART(3, smoothing_bytes) { check_task_count(t, &smooth, COUNT_BYTES, AT_MOST); }

TEST_PART(3, balance_of_smoothing) { check_task_balance(t, &smooth); }

TEST_PART(4, pivots_of_rows) { check_task(t, &pivots); }

TEST_PART(4, forward_substituted) { check_task(t, &forward); }

TEST_PART(4, back_substituted) { check_task(t, &back); }

TEST_PART(4, solved) { check_task(t, &solve); }

TEST_PART(4, solving_schedules) { check_task_schedules(t, &solve); }

TEST_PART(4, solving_bytes) { check_task_count(t, &solve, COUNT_BYTES, AT_MOST); }

TEST_PART(4, balance_of_solving)
{
    check_task_balance(t, &pivots);
    check_task_balance(t, &forward);
    check_task_balance(t, &back);
    check_task_balance(t, &solve);
}
