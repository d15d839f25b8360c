// Verdicts on arrays of values that no kernel made, as a GPU gives them. For those of the CPU device see
// explain_test.c.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tool/tool.h"

static const struct contract inclusive = {
    .entry = SERIAL, .kind = INCLUSIVE, .reach = WHOLE, .cost = &serial_cost};

// A trial on the running example, or on its first elements, whose reply has y.
static struct trial trial_with(enum element element, size_t n, const void *x, const void *y)
{
    set_setting(&settings.backend, "cuda");
    struct trial trial = {.contract = &inclusive, .element = element, .n = n, .count = n, .x = (void *)x};
    message_add_array(&trial.outcome.reply, "y", element_size(element), n, y);
    return trial;
}

static void expect_verdict(struct test *t, struct trial *trial, size_t wrong, const char *words)
{
    size_t first = 0, count = compare_first(trial, &first);
    test_expect(t, count == wrong, "%zu are wrong, where %zu should be", count, wrong);
    if (count > 0) {
        struct text text = {0};
        compare_explain(&text, trial, first);
        test_expect(t, strcmp(text.bytes, words) == 0, "%s", text.bytes);
        text_free(&text);
    }
    message_clear(&trial->outcome.reply);
}

TEST(ints_are_compared_exactly)
{
    static const int x[3] = {3, 1, 7}, right[3] = {3, 4, 11}, wrong[3] = {3, 5, 12};
    struct trial good = trial_with(INT, 3, x, right), bad = trial_with(INT, 3, x, wrong);
    expect_verdict(t, &good, 0, "");
    expect_verdict(t, &bad, 2, "y[1] is 5, but x[0]⊕x[1] is 4");
}

TEST(nan_is_never_right)
{
    static const float x[2] = {1, 2};
    float y[2] = {1, NAN}, with_nan_input[2] = {NAN, 1};
    struct trial trial = trial_with(FLOAT, 2, x, y);
    size_t first = 0;
    test_expect(t, compare_first(&trial, &first) == 1 && first == 1, "NaN is taken for 3");
    message_clear(&trial.outcome.reply);
    float nans[2] = {NAN, NAN};
    trial = trial_with(FLOAT, 2, with_nan_input, nans);
    test_expect(t, compare_first(&trial, &first) == 2, "NaN equals NaN");
    message_clear(&trial.outcome.reply);
}

TEST(floats_have_their_rounding_and_no_more)
{
    static const float x[2] = {1, 0x1p-24f}; // 1 + 2^-24 can't be represented
    float down[2] = {1, 1}, up[2] = {1, 1 + 0x1p-23f}, off[2] = {1, 1 + 0x1p-22f};
    struct trial trial = trial_with(FLOAT, 2, x, down);
    expect_verdict(t, &trial, 0, "");
    trial = trial_with(FLOAT, 2, x, up);
    expect_verdict(t, &trial, 0, "");
    trial = trial_with(FLOAT, 2, x, off);
    size_t first;
    test_expect(t, compare_first(&trial, &first) == 1, "two units in the last place pass");
    message_clear(&trial.outcome.reply);
}

TEST(poison_is_called_by_name)
{
    static const int x[2] = {3, 1};
    int y[2] = {3, (int)POISON_WORD};
    struct trial trial = trial_with(INT, 2, x, y);
    expect_verdict(t, &trial, 1, "y[1] was never written");
}

TEST(intervals_say_what_is_missing)
{
    static const struct interval x[3] = {{0, 0}, {1, 1}, {2, 2}}, y[3] = {{0, 0}, {0, 1}, {1, 2}};
    struct trial trial = trial_with(INTERVAL, 3, x, y);
    expect_verdict(t, &trial, 1, "y[2] holds x[1]⊕x[2]: x[0] never arrived");
}

TEST(nothing_may_be_written_when_n_is_0)
{
    int y[4] = {(int)POISON_WORD, (int)POISON_WORD, 5, (int)POISON_WORD};
    struct trial trial = trial_with(INT, 4, y, y);
    trial.n = 0;
    expect_verdict(t, &trial, 1, "y[2] was written to, though n is 0");
}

// If the reply's y has another size or length than the request, the reply is not valid.
TEST(a_y_of_another_size_is_none)
{
    static const int x[2] = {3, 1};
    struct trial trial = trial_with(INT, 2, x, x);
    trial.count = 3;
    test_expect(t, trial_y(&trial) == NULL, "2 elements are taken for 3");
    trial.count = 2;
    trial.element = INTERVAL;
    test_expect(t, trial_y(&trial) == NULL, "4 bytes per element are taken for 8");
    message_clear(&trial.outcome.reply);
}
