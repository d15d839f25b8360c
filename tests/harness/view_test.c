// Results as values of a type, by what they are made of.
#include <limits.h>
#include <math.h>
#include <string.h>

#include "tool/tool.h"

#define NOBODY NUMBER_NOBODY

// The derivation of records in memory, as a call with this number of inputs would leave them.
static struct derivation derived(const struct test *t, size_t inputs, const uint32_t (*records)[3],
                                 size_t count)
{
    struct text path = {0};
    struct derivation d;
    text_add(&path, "%s/%s-nodes", t->directory, t->name);
    FILE *file = fopen(path.bytes, "w");
    if (!file || fwrite(records, sizeof *records, count, file) != count || fclose(file) != 0)
        abort();
    derivation_read(&d, path.bytes, inputs, inputs + count);
    remove(path.bytes);
    text_free(&path);
    return d;
}

// (x0 x1) x2, x0 (x1 x2), x2 after the identity, x2 x0; 10 and 11 are made of operands without a value.
static const uint32_t records[][3] = {
    {NOBODY, 0, 1},           {0, 1, 1}, {4, 2, 1}, {1, 2, 1}, {0, 6, 1}, {NUMBER_IDENTITY, 2, 1}, {2, 0, 1},
    {2, NUMBER_UNWRITTEN, 1}, {0, 10, 1}};
enum { LEFT_FIRST = 5, RIGHT_FIRST = 7, ALONE = 8, SWAPPED = 9 };

static const uint32_t numbers[] = {LEFT_FIRST, RIGHT_FIRST, ALONE, SWAPPED, NUMBER_IDENTITY};
enum { ASKED = sizeof numbers / sizeof *numbers };

// Sets `values` to the values of `numbers`, for the inputs x.
static void look(const struct test *t, enum element element, const void *x, void *values)
{
    struct derivation d = derived(t, 3, records, sizeof records / sizeof *records);
    struct view view = view_of(&d, element, x);
    for (size_t i = 0; i < ASKED; i++)
        view_value(&view, numbers[i], (char *)values + i * element_size(element));
    view_free(&view);
    derivation_free(&d);
}

TEST(ints_are_added)
{
    static const int x[3] = {3, INT_MAX, 7}, want[ASKED] = {INT_MIN + 9, INT_MIN + 9, 7, 10, 0};
    int got[ASKED];
    look(t, INT, x, got);
    for (size_t i = 0; i < ASKED; i++)
        test_expect(t, got[i] == want[i], "value %zu is %d, not %d", i, got[i], want[i]);
}

TEST(the_largest_int)
{
    static const int x[3] = {-3, -1, -7}, want[ASKED] = {-1, -1, -7, -3, INT_MIN};
    int got[ASKED];
    look(t, MAX, x, got);
    for (size_t i = 0; i < ASKED; i++)
        test_expect(t, got[i] == want[i], "value %zu is %d, not %d", i, got[i], want[i]);
}

// The smallest sum of neighbours that ends here, which may begin anew at any element.
TEST(the_smallest_sum_of_neighbours)
{
    static const int numbers[3] = {3, -5, 2};
    static const struct min_plus want[ASKED] = {{0, -3}, {0, -3}, {2, 2}, {5, 3}, {0, INT_MAX}};
    struct min_plus x[3], got[ASKED];
    for (int i = 0; i < 3; i++)
        x[i] = min_plus_of(numbers[i]);
    look(t, MIN_PLUS, x, got);
    for (size_t i = 0; i < ASKED; i++)
        test_expect(t, got[i].sum == want[i].sum && got[i].least == want[i].least,
                    "value %zu is %d:%d, not %d:%d", i, got[i].sum, got[i].least, want[i].sum, want[i].least);
}

TEST(floats_round_as_they_are_bracketed)
{
    static const float x[3] = {1, 0x1p-24f, 0x1p-24f};
    static const float want[ASKED] = {1, 1 + 0x1p-23f, 0x1p-24f, 1, 0};
    float got[ASKED];
    look(t, FLOAT, x, got);
    for (size_t i = 0; i < ASKED; i++)
        test_expect(t, got[i] == want[i], "value %zu is %a, not %a", i, (double)got[i], (double)want[i]);
}

// 2 (or 3) times v, plus 1 (or 5): the left map is applied first.
TEST(maps_are_composed_from_the_left)
{
    static const struct affine x[3] = {{2, 1}, {3, 5}, {5, 7}};
    static const struct affine want[ASKED] = {{30, 47}, {30, 47}, {5, 7}, {10, 15}, {1, 0}};
    struct affine got[ASKED];
    look(t, AFFINE, x, got);
    for (size_t i = 0; i < ASKED; i++)
        test_expect(t, got[i].a == want[i].a && got[i].b == want[i].b, "value %zu is v -> %uv + %u", i,
                    got[i].a, got[i].b);
}

TEST(intervals_are_joined)
{
    static const struct interval x[3] = {{0, 0}, {1, 1}, {2, 2}};
    struct interval got[ASKED];
    look(t, INTERVAL, x, got);
    test_expect(t, got[0].lo == 0 && got[0].hi == 2 && got[1].lo == 0 && got[1].hi == 2, "a scan is wrong");
    test_expect(t, got[2].lo == 2 && got[2].hi == 2, "the identity adds something");
    test_expect(t, got[3].lo < 0, "swapped operands are {%d, %d}", got[3].lo, got[3].hi);
    test_expect(t, got[4].lo == 0 && got[4].hi == -1, "the identity is {%d, %d}", got[4].lo, got[4].hi);
}

TEST(what_is_no_element_has_no_value)
{
    static const uint32_t none[] = {NUMBER_UNWRITTEN, NUMBER_UNDEFINED, NUMBER_FOREIGN, 3, 10, 11, 12,
                                    0x7fffffff};
    static const struct affine x[3] = {{2, 1}, {3, 5}, {5, 7}};
    struct derivation d = derived(t, 3, records, sizeof records / sizeof *records);
    struct view view = view_of(&d, AFFINE, x);
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        struct affine value;
        view_value(&view, none[i], &value);
        test_expect(t, element_is_poison(AFFINE, &value), "number %u is v -> %uv + %u", none[i], value.a,
                    value.b);
    }
    view_free(&view);
    derivation_free(&d);
}
