// Which calls a test makes, and which it need not make because another test has made them. fake_program.c
// plays the scan.
#include <string.h>

#include "check/check.h"

static unsigned made; // calls that were looked at right after they were made

static bool right_type(const struct look *look, const struct trial *trial, const struct fact *fact)
{
    (void)look;
    made += trial->numbers != NULL;
    return fact->right[trial->element];
}

static bool right_only_with_results(const struct look *look, const struct trial *trial,
                                    const struct fact *fact)
{
    return right_type(look, trial, fact) && trial->numbers;
}

static bool never_right(const struct look *look, const struct trial *trial, const struct fact *fact)
{
    right_type(look, trial, fact);
    return false;
}

static void explain(struct test *t, const struct look *look, const struct trial *trial,
                    const struct counts *counts)
{
    (void)look, (void)counts;
    test_fail(t, trial->numbers ? "explained" : "explained without results");
}

static const struct look one_type = {.right = right_type}, all_types = {right_type, .of_all_types = true},
                         with_results = {.right = right_only_with_results},
                         failing = {.right = never_right, .explain = explain};

// Looks at two calls as a test of its own would. Returns how many of them were made.
static unsigned look_at(struct verdict *v, const struct test *t, const char *function, enum element element,
                        uint64_t seed, const struct look *look)
{
    struct contract c = {.entry = SCAN,
                         .function = function,
                         .kind = INCLUSIVE,
                         .reach = WHOLE,
                         .sections = {8},
                         .cost = &serial_cost};
    struct test other = {.name = t->name, .directory = t->directory, .seed = seed};
    struct sizes sizes = sizes_one(8, 8);
    sizes_add(&sizes, 5, 8);
    made = 0;
    tries_look(tries_of(&other, &c, element, sizes), look);
    *v = other.verdict;
    return made;
}

static void expect_made(struct test *t, enum element element, uint64_t seed, const struct look *look,
                        unsigned calls)
{
    struct verdict v;
    unsigned got = look_at(&v, t, "scans", element, seed, look);
    test_expect(t, got == calls && !v.failed && v.tried, "%u calls as %s, not %u", got, element_name(element),
                calls);
    verdict_free(&v);
}

TEST(calls_that_were_made_are_not_made_again)
{
    expect_made(t, INT, 1, &one_type, 2);
    expect_made(t, INT, 1, &one_type, 0);
    expect_made(t, FLOAT, 1, &one_type, 2); // nobody has looked at them as floats
    expect_made(t, INT, 2, &all_types, 2);
    expect_made(t, FLOAT, 2, &one_type, 0);
}

TEST(calls_that_differ_are_made)
{
    expect_made(t, INT, 3, &one_type, 2);
    expect_made(t, INT, 4, &one_type, 2);
    set_setting(&settings.simt_costs, "1");
    expect_made(t, INT, 3, &one_type, 2);
}

TEST(calls_are_made_for_what_was_not_noted)
{
    expect_made(t, INT, 5, &one_type, 2);
    expect_made(t, INT, 5, &with_results, 2);
}

TEST(a_test_that_fails_has_made_its_calls)
{
    expect_made(t, INT, 6, &one_type, 2);
    struct verdict v;
    unsigned calls = look_at(&v, t, "scans", INT, 6, &failing);
    test_expect(t, calls == 1 && strcmp(text_bytes(&v.lines), "explained\n") == 0, "%u calls, and: %s", calls,
                text_bytes(&v.lines));
    verdict_free(&v);
}

TEST(what_is_wrong_is_not_noted)
{
    for (int i = 0; i < 2; i++) {
        struct verdict v;
        unsigned calls = look_at(&v, t, "skips", INT, 7, &one_type);
        test_expect(t, calls == 0 && v.failed && strncmp(v.lines.bytes, "y[2] is broken", 14) == 0,
                    "%u right calls, and: %s", calls, text_bytes(&v.lines));
        verdict_free(&v);
    }
}

// The values are computed for the other type, and judged by its contract.
TEST(another_type_is_judged_by_its_own_values)
{
    struct contract c = {.entry = SCAN, .kind = INCLUSIVE, .reach = WHOLE, .sections = {8}};
    struct kernel_process k = {0};
    c.function = "scans";
    struct trial trial = trial_of(&c, INT, (struct size_case){8, 8}, 1);
    trial_run(&trial, &k, t->directory);
    test_expect(t, trial_right_as(&trial, FLOAT), "right as floats");
    c.kind = EXCLUSIVE;
    test_expect(t, !trial_right_as(&trial, FLOAT), "wrong as floats of another scan");
    trial_free(&trial);
    kernel_stop(&k);
}
