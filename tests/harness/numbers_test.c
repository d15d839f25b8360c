// Inputs, references, bounds, formulas and sizes.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tool/tool.h"

static const struct contract sections = {
    .entry = SCAN, .kind = INCLUSIVE, .reach = SECTIONS, .sections = {1, 8, 1024}, .cost = &kogge_stone_cost};
static const struct contract whole = {
    .entry = SERIAL, .kind = EXCLUSIVE, .reach = WHOLE, .cost = &serial_cost};

TEST(a_seed_gives_the_same_inputs_everywhere)
{
    static const int known[8] = {-87, -67, 85, -1, 1, 52, 57, -77};
    int x[8];
    element_inputs(INT, x, 8, 1);
    for (int i = 0; i < 8; i++)
        test_expect(t, x[i] == known[i], "x[%d] of seed 1 is %d and was %d", i, x[i], known[i]);
    int other[8];
    element_inputs(INT, other, 8, 2);
    test_expect(t, memcmp(x, other, sizeof x) != 0, "seeds 1 and 2 give the same ints");
}

TEST(inputs_hide_nothing)
{
    enum { COUNT = 10000 };
    int *x = malloc(COUNT * sizeof *x);
    struct affine *f = malloc(COUNT * sizeof *f);
    element_inputs(INT, x, COUNT, 1);
    element_inputs(AFFINE, f, COUNT, 1);
    for (int i = 0; i < COUNT; i++) {
        test_expect(t, x[i] != 0 && abs(x[i]) < 100, "x[%d] is %d", i, x[i]);
        test_expect(t, f[i].a % 2 == 1, "the map x[%d] has no inverse", i);
    }
    free(x);
    free(f);
}

TEST(reference_of_the_running_example)
{
    static const int x[8] = {3, 1, 7, 0, 4, 1, 6, 3};
    static const int inclusive_by_4[8] = {3, 4, 11, 11, 4, 5, 11, 14},
                     exclusive[8] = {0, 3, 4, 11, 11, 15, 16, 22};
    int y[8];
    reference_scan(&sections, 4, INT, y, x, 8);
    test_expect(t, memcmp(y, inclusive_by_4, sizeof y) == 0, "inclusive, by sections of 4");
    reference_scan(&whole, 0, INT, y, x, 8);
    test_expect(t, memcmp(y, exclusive, sizeof y) == 0, "exclusive");
    static const int exclusive_by_4[8] = {0, 3, 4, 11, 0, 4, 5, 11};
    struct contract by_4 = sections;
    by_4.kind = EXCLUSIVE;
    reference_scan(&by_4, 4, INT, y, x, 8);
    test_expect(t, memcmp(y, exclusive_by_4, sizeof y) == 0, "exclusive, by sections of 4");
}

TEST(reference_of_intervals_and_maps)
{
    struct interval x[8], y[8];
    element_inputs(INTERVAL, x, 8, 1);
    reference_scan(&sections, 4, INTERVAL, y, x, 8);
    test_expect(t, y[6].lo == 4 && y[6].hi == 6, "y[6] is [%d, %d]", y[6].lo, y[6].hi);
    struct affine f[2] = {{3, 5}, {2, 7}}, g[2]; // 2(3v + 5) + 7
    reference_scan(&sections, 2, AFFINE, g, f, 2);
    test_expect(t, g[1].a == 6 && g[1].b == 17, "g[1] is v -> %uv + %u", g[1].a, g[1].b);
}

// The serial sum of floats rounds n - 1 times. Its error must stay within the bound for that depth. The bound
// must be at most a few times the real error, or it would let wrong sums pass.
TEST(float_bound_holds_and_is_tight)
{
    enum { COUNT = 1000 };
    float x[COUNT], sum = 0;
    double y[COUNT], magnitude[COUNT], worst = 0;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        element_inputs(FLOAT, x, COUNT, seed);
        struct contract serial = {.entry = SERIAL, .kind = INCLUSIVE, .reach = WHOLE};
        reference_sums(&serial, 0, y, magnitude, x, COUNT);
        sum = 0;
        for (size_t i = 0; i < COUNT; i++) {
            sum += x[i];
            double error = fabs((double)sum - y[i]), bound = float_bound(i, i + 1, magnitude[i]);
            test_expect(t, error <= bound, "seed %d: the sum of %zu is off by %g, more than %g", (int)seed,
                        i + 1, error, bound);
            if (i == 1 && bound > 0 && error / bound > worst)
                worst = error / bound;
        }
    }
    test_expect(t, worst > 0.25, "two floats never come nearer to the bound than %g of it", worst);
}

// If one element is lost, the sum must leave the bound, whatever the size of that element.
TEST(float_bound_sees_a_lost_element)
{
    enum { COUNT = 1024, STEPS = 10 };
    float x[COUNT];
    double y[COUNT], magnitude[COUNT];
    element_inputs(FLOAT, x, COUNT, 1);
    reference_sums(&sections, COUNT, y, magnitude, x, COUNT);
    double bound = float_bound(STEPS, COUNT, magnitude[COUNT - 1]);
    for (size_t i = 0; i < COUNT; i++)
        test_expect(t, fabs((double)x[i]) > bound, "x[%zu] = %g could be lost within %g", i, (double)x[i],
                    bound);
}

TEST(cost_formulas)
{
    test_expect(t, kogge_stone_cost.work.of(1024, 1024) == 9217, "Kogge-Stone's work at 1024");
    test_expect(t, kogge_stone_cost.steps.of(1024, 1024) == 10, "Kogge-Stone's steps at 1024");
    test_expect(t, kogge_stone_cost.barriers.of(1024, 1024) == 21, "Kogge-Stone's barriers at 1024");
    test_expect(t, kogge_stone_cost.work.of(16, 8) == 2ul * 17, "Kogge-Stone's work in two sections of 8");
    test_expect(t, kogge_stone_cost.steps.of(16, 8) == 3, "Kogge-Stone's steps in two sections of 8");
    test_expect(t, kogge_stone_cost.work.of(1, 1) == 0 && kogge_stone_cost.steps.of(1, 1) == 0,
                "one element costs something");
    test_expect(t, serial_cost.work.of(8, 0) == 7 && serial_cost.work.of(0, 0) == 0, "a serial scan's work");
    for (unsigned n = 1; n <= 1024; n *= 2) { // the sum that the formula closes
        unsigned long sum = 0;
        for (unsigned stride = 1; stride < n; stride *= 2)
            sum += n - stride;
        test_expect(t, kogge_stone_cost.work.of(n, n) == sum, "at %u the strides add up to %lu", n, sum);
    }
}

static bool has_case(struct sizes cases, size_t n, unsigned section)
{
    for (size_t i = 0; i < cases.count; i++)
        if (cases.at[i].n == n && cases.at[i].section == section)
            return true;
    return false;
}

TEST(sizes_at_which_scans_go_wrong)
{
    struct sizes cases = sizes_all(&sections, FIXED_SIZES);
    static const size_t wanted[] = {1,   2,    3,    7,    8,    9,    255,  256,
                                    257, 1023, 1024, 1025, 2047, 2048, 2049, 3072};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        test_expect(t, has_case(cases, wanted[i], 1024), "n=%zu is not tried with sections of 1024",
                    wanted[i]);
    for (size_t n = 1; n <= 9; n++)
        test_expect(t, n == 5 || n == 6 || has_case(cases, n, 8), "n=%zu is not tried with sections of 8", n);
    test_expect(t, has_case(cases, 25, 8) && has_case(cases, 33, 1), "several sections are not tried");
    for (size_t i = 1; i < cases.count; i++) {
        bool rising = cases.at[i - 1].n < cases.at[i].n ||
                      (cases.at[i - 1].n == cases.at[i].n && cases.at[i - 1].section < cases.at[i].section);
        test_expect(t, rising, "case %zu comes after a larger one", i);
    }
    free(cases.at);
    cases = sizes_all(&whole, FIXED_SIZES);
    test_expect(t, has_case(cases, 1, 0) && has_case(cases, 4097, 0), "sizes without sections");
    free(cases.at);
}

TEST(sizes_that_a_seed_chooses)
{
    struct sizes fixed = sizes_all(&sections, FIXED_SIZES), chosen = sizes_all(&sections, 2),
                 again = sizes_all(&sections, 2), other = sizes_all(&sections, 3);
    unsigned section = section_chosen(&sections, 2);
    for (size_t i = 0; i < fixed.count; i++)
        test_expect(t, has_case(chosen, fixed.at[i].n, fixed.at[i].section), "seed 2 leaves out n=%zu",
                    fixed.at[i].n);
    test_expect(
        t, chosen.count == again.count && memcmp(chosen.at, again.at, chosen.count * sizeof *chosen.at) == 0,
        "a seed chooses other sizes when asked again");
    test_expect(
        t, chosen.count != other.count || memcmp(chosen.at, other.at, other.count * sizeof *other.at) != 0,
        "seeds 2 and 3 choose the same sizes");
    test_expect(t, section_chosen(&sections, FIXED_SIZES) == 0, "a section of a student's seed");
    test_expect(t, section_fits(&sections, section) && section != 1 && section != 8 && section < 1024,
                "seed 2 chooses sections of %u", section);
    test_expect(t, has_case(chosen, section + 1, section), "sections of %u are not tried", section);
    free(fixed.at), free(chosen.at), free(again.at), free(other.at);
}

TEST(lengths_that_a_seed_draws)
{
    enum { POWERS = 18 };
    struct sizes none = {0}, drawn = {0}, other = {0};
    sizes_draw(&none, &sections, FIXED_SIZES);
    sizes_draw(&drawn, &sections, 2);
    sizes_draw(&other, &sections, 3);
    test_expect(t, none.count == 0, "a student's seed draws %zu lengths", none.count);
    for (unsigned k = 0; k < POWERS; k++) {
        bool there = false;
        for (size_t i = 0; i < drawn.count; i++)
            there |= drawn.at[i].n >> k == 1;
        test_expect(t, there, "no length from 2^%u on is drawn", k);
    }
    for (size_t i = 0; i < drawn.count; i++)
        test_expect(t, drawn.at[i].section > 0, "n=%zu has no section", drawn.at[i].n);
    for (size_t i = 1; i < drawn.count; i++)
        test_expect(t, drawn.at[i - 1].n <= drawn.at[i].n, "the smallest is not tried first");
    test_expect(t, drawn.count > 400 && drawn.count != other.count, "seeds draw %zu and %zu lengths",
                drawn.count, other.count);
    free(drawn.at), free(other.at);
}

TEST(sections_that_a_seed_may_choose)
{
    static const struct contract packed = {.sections = {2, 4, 8}},
                                 tiles = {.sections = {128, 384}, .multiple = 128};
    for (uint64_t seed = 2; seed < 20; seed++) {
        test_expect(t, section_chosen(&packed, seed) == 0, "one where all that may be are listed");
        test_expect(t, section_chosen(&tiles, seed) == 256, "%u, which is not a multiple between the two",
                    section_chosen(&tiles, seed));
    }
}
