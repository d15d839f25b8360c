// Verdicts on results of the CPU device, by what they are made of.
#include <stdlib.h>
#include <string.h>

#include "tool/tool.h"

#define NOBODY NUMBER_NOBODY

static const struct contract inclusive = {
    .entry = SCAN, .kind = INCLUSIVE, .reach = WHOLE, .sections = {4, 8, 1024}, .cost = &kogge_stone_cost};

// A call of n elements in sections of 8 whose reply has y, as numbers of `count` records.
static struct trial trial_with(const struct test *t, size_t n, const uint32_t (*records)[3], size_t count,
                               const uint32_t *y)
{
    struct trial trial = {.contract = &inclusive, .element = INT, .n = n, .count = n, .section = 8};
    struct text path = {0};
    text_add(&path, "%s/%s-nodes", t->directory, t->name);
    FILE *file = fopen(path.bytes, "w");
    if (!file || fwrite(records, sizeof *records, count, file) != count || fclose(file) != 0)
        abort();
    derivation_read(&trial.derivation, path.bytes, n, n + count);
    remove(path.bytes);
    text_free(&path);
    trial.x = malloc(n * sizeof(int));
    trial.values = malloc(n * sizeof(int));
    element_inputs(INT, trial.x, n, 1);
    struct view view = view_of(&trial.derivation, INT, trial.x);
    for (size_t i = 0; i < n; i++)
        view_value(&view, y[i], (int *)trial.values + i);
    view_free(&view);
    trial.numbers = y;
    return trial;
}

// y[wrong] must be the first wrong element, and `words` must say why. It was combined at kernel.cu:31, if at
// all.
static void expect_words(struct test *t, struct trial *trial, size_t wrong, const char *words)
{
    size_t first = 0, count = compare_first(trial, &first);
    struct text text = {0};
    if (test_expect(t, count > 0 && first == wrong, "%zu are wrong, the first y[%zu]", count, first)) {
        compare_explain(&text, trial, first);
        test_expect(t, strcmp(text.bytes, words) == 0, "%s", text.bytes);
    }
    text_free(&text);
    trial->numbers = NULL;
    trial_free(trial);
}

// Block 2 of launch 1 combines x[0] and what the record says. The result has number 6 if n is 4.
#define SUMS(...)                              \
    {                                          \
        {NOBODY, 2, 1}, {0, 1, 1}, __VA_ARGS__ \
    }
enum { FIRST = 5 }; // the sum of x[0] and x[1]; y[2] is number 6
#define EXPECT_SUM(words, ...)                                                               \
    do {                                                                                     \
        static const uint32_t records[][3] = SUMS(__VA_ARGS__);                              \
        static const uint32_t y[4] = {0, FIRST, 6, NUMBER_UNWRITTEN};                        \
        struct trial trial = trial_with(t, 4, records, sizeof records / sizeof *records, y); \
        snprintf(trial.path, sizeof trial.path, "/home/kernel.cu");                          \
        trial.line = 31;                                                                     \
        expect_words(t, &trial, 2, words);                                                   \
    } while (0)
#define THREAD_5 (5u << 21)

TEST(a_scan_is_right)
{
    static const uint32_t records[][3] = SUMS({FIRST, 2, 1}, {2, 3, 1}, {FIRST, 7, 1});
    static const uint32_t y[4] = {0, FIRST, 6, 8};
    size_t first;
    struct trial trial = trial_with(t, 4, records, 5, y);
    test_expect(t, compare_first(&trial, &first) == 0, "y[%zu] is wrong", first);
    trial.numbers = NULL;
    trial_free(&trial);
}

// Two ints may add up to the right value by chance. What they are made of decides.
TEST(the_right_value_is_not_enough)
{
    static const uint32_t records[][3] = SUMS({FIRST, 2, 1}), y[4] = {0, FIRST, 6, 6};
    struct trial trial = trial_with(t, 4, records, 3, y);
    ((int *)trial.x)[3] = 0;
    size_t first = 0;
    test_expect(t, compare_first(&trial, &first) == 1 && first == 3, "y[3] is right without x[3]");
    trial.numbers = NULL;
    trial_free(&trial);
}

TEST(an_exclusive_scan_begins_with_the_identity)
{
    static struct contract exclusive;
    exclusive = inclusive;
    exclusive.kind = EXCLUSIVE;
    static const uint32_t records[][3] = SUMS({FIRST, 2, 1}, {NUMBER_IDENTITY, NUMBER_IDENTITY, 1});
    static const uint32_t right[4] = {NUMBER_IDENTITY, 0, FIRST, 6}, made[4] = {7, 0, FIRST, 6},
                          wrong[4] = {0, 0, FIRST, 6};
    size_t first = 9;
    struct trial trial = trial_with(t, 4, records, 4, right);
    trial.contract = &exclusive;
    test_expect(t, compare_first(&trial, &first) == 0, "y[%zu] is wrong", first);
    trial.numbers = made;
    *(int *)trial.values = 0;
    test_expect(t, compare_first(&trial, &first) == 0, "two identities are wrong: y[%zu]", first);
    trial.numbers = NULL;
    trial_free(&trial);
    trial = trial_with(t, 4, records, 4, wrong);
    trial.contract = &exclusive;
    expect_words(t, &trial, 0, "y[0] holds x[0]: it should hold the identity");
}

TEST(missing)
{
    static const uint32_t records[][3] = SUMS({1, 2, 1}), y[4] = {0, FIRST, 6, 3}, early[4] = {0, 1, 6, 3};
    struct trial trial = trial_with(t, 4, records, 3, y);
    expect_words(t, &trial, 2, "y[2] holds x[1]⊕x[2]: x[0] never arrived");
    trial = trial_with(t, 4, records, 3, early);
    expect_words(t, &trial, 1, "y[1] holds x[1]: x[0] never arrived");
}

TEST(doubled)
{
    EXPECT_SUM("y[2] is broken: thread 5 combines x[0]⊕x[1] with x[1] at kernel.cu:31: x[1] is counted twice",
               {FIRST, 1, THREAD_5});
    EXPECT_SUM(
        "y[2] is broken: thread 5 combines x[0]⊕x[1] with x[0]⊕x[1] at kernel.cu:31: x[0] and x[1] are "
        "counted twice",
        {FIRST, FIRST, THREAD_5});
}

TEST(swapped)
{
    EXPECT_SUM(
        "y[2] is broken: thread 5 combines x[2] with x[0]⊕x[1] at kernel.cu:31: the operands are swapped; "
        "the left operand must come first in the array",
        {2, FIRST, THREAD_5});
}

TEST(skipped)
{
    EXPECT_SUM(
        "y[2] is broken: thread 5 combines x[0] with x[2] at kernel.cu:31: x[1] between them is skipped",
        {0, 2, THREAD_5});
}

// The combine that broke first is reported, not one that used its result.
TEST(broken_before)
{
    static const uint32_t records[][3] = SUMS({0, 2, THREAD_5}, {6, 3, 1}, {7, 3, 1});
    static const uint32_t y[4] = {0, FIRST, 8, 7};
    struct trial trial = trial_with(t, 4, records, 5, y);
    expect_words(t, &trial, 2,
                 "y[2] is broken: thread 5 combines x[0] with x[2]: x[1] between them is skipped");
}

TEST(made_of_nothing)
{
    EXPECT_SUM("y[2] is made from a value that was never written", {FIRST, NUMBER_UNWRITTEN, 1});
    EXPECT_SUM("y[2] is made from a shuffled value whose source lane took no part in the shuffle",
               {NUMBER_UNDEFINED, FIRST, 1});
    EXPECT_SUM("y[2] is made from a value that is not an element", {FIRST, NUMBER_FOREIGN, 1});
    EXPECT_SUM("y[2] is made from a value that is not an element",
               {FIRST, 4, 1}); // a record that is not a node
}

static void expect_alone(struct test *t, uint32_t number, const char *words)
{
    static const uint32_t records[][3] = SUMS({FIRST, 2, 1});
    const uint32_t y[4] = {0, FIRST, 6, number};
    struct trial trial = trial_with(t, 4, records, 3, y);
    expect_words(t, &trial, 3, words);
}

TEST(no_element)
{
    expect_alone(t, NUMBER_UNWRITTEN, "y[3] was never written");
    expect_alone(t, NUMBER_UNDEFINED,
                 "y[3] holds a shuffled value whose source lane took no part in the shuffle");
    expect_alone(t, NUMBER_FOREIGN, "y[3] holds a value that is not an element");
    expect_alone(t, NUMBER_IDENTITY, "y[3] holds the identity: it should hold x[0]⊕…⊕x[3]");
}

// A copy of an unwritten value looks like an unwritten value. The device's finding says which it is.
TEST(never_written_or_copied)
{
    static const uint32_t records[][3] = SUMS({FIRST, 2, 1}), y[4] = {0, FIRST, 6, NUMBER_UNWRITTEN};
    struct finding finding = {.kind = "uninit-global", .key = "", .brief = "", .text = ""};
    struct trial trial = trial_with(t, 4, records, 3, y);
    trial.outcome.report.findings = &finding;
    trial.outcome.report.count = 1;
    size_t first = 0;
    struct text text = {0};
    compare_first(&trial, &first);
    compare_explain(&text, &trial, first);
    test_expect(
        t,
        strcmp(text.bytes, "y[3] was never written, or was copied from memory that was never written") == 0,
        "%s", text.bytes);
    text_free(&text);
    trial.outcome.report = (struct report){0};
    trial.numbers = NULL;
    trial_free(&trial);
}

TEST(of_several_blocks_the_block_is_named)
{
    static const uint32_t records[][3] = {{NOBODY, 2, 1}, {0, 2, THREAD_5}},
                          host[][3] = {{NOBODY, 0xffffffffu, 0}, {0, 2, 1u << 31}};
    static const uint32_t y[12] = {0, 13};
    struct trial trial = trial_with(t, 12, records, 2, y);
    expect_words(t, &trial, 1,
                 "y[1] is broken: thread 5 of block 2 combines x[0] with x[2]: x[1] between them is skipped");
    trial = trial_with(t, 12, host, 2, y);
    expect_words(t, &trial, 1,
                 "y[1] is broken: host code combines x[0] with x[2]: x[1] between them is skipped");
}

TEST(nothing_is_written_where_n_is_0)
{
    static const uint32_t records[][3] = {{NOBODY, 2, 1}};
    static const uint32_t y[4] = {NUMBER_UNWRITTEN, NUMBER_UNWRITTEN, 1, NUMBER_UNWRITTEN};
    struct trial trial = trial_with(t, 4, records, 1, y);
    trial.n = 0;
    expect_words(t, &trial, 2, "y[2] was written to, though n is 0");
}
