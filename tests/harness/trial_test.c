// A call on the CPU device, from the request to the verdict. fake_program.c plays the scan, and what a
// hostile one may leave.
#include <string.h>

#include "inside.h"

enum { N = 8 };

// The verdict on a call of that function. Its lines must be `words`, or begin with them; NULL: it is right.
static void expect_verdict(struct test *t, const char *function, const char *words)
{
    struct contract c = {.entry = SCAN,
                         .function = function,
                         .kind = INCLUSIVE,
                         .reach = WHOLE,
                         .sections = {8},
                         .cost = &serial_cost};
    for (enum element element = INTERVAL; element < ELEMENTS; element++) {
        struct kernel k = {0};
        struct verdict v = {0};
        struct trial trial = trial_of(t, &c, element, (struct size_case){N, 8});
        trial.report.launches = 1; // the fake device reports none
        trial_run(&trial, &k, t->directory);
        bool right = judge(&v, &trial, &k);
        const char *said = v.lines.bytes ? v.lines.bytes : "nothing";
        test_expect(t, words ? !right && strncmp(said, words, strlen(words)) == 0 : right, "%s, %s: %s",
                    function, element_name(element), said);
        verdict_free(&v);
        trial_free(&trial);
        kernel_stop(&k);
    }
}

TEST(a_scan_is_right_in_every_type) { expect_verdict(t, "scans", NULL); }

TEST(a_combine_that_broke_is_told_with_its_line)
{
    expect_verdict(
        t, "skips",
        "y[2] is broken: thread 3 combines x[0] with x[2] at kernel.cu:19: x[1] between them is skipped; "
        "5 more of y's elements are wrong\n");
}

TEST(the_line_is_that_of_the_first_combine_that_broke)
{
    expect_verdict(t, "skips_early", "y[2] is broken: thread 3 combines x[0] with x[2] at kernel.cu:19: ");
}

TEST(records_that_make_no_sense)
{
    expect_verdict(t, "points_forward",
                   "y[2] is made of what is no element; 5 more of y's elements are wrong\n");
    expect_verdict(t, "points_to_itself", "y[2] is made of what is no element; 5 more");
}

TEST(numbers_that_make_no_sense)
{
    expect_verdict(t, "makes_numbers_up", "y[2] holds what is no element: it is neither of x nor combined\n");
    expect_verdict(t, "gives_a_record_for_a_node",
                   "y[2] holds what is no element: it is neither of x nor combined\n");
}

TEST(files_that_make_no_sense)
{
    expect_verdict(t, "removes_the_file",
                   "y[1] holds what is no element: it is neither of x nor combined; 6 more");
    expect_verdict(t, "claims_many", NULL);
    expect_verdict(t, "claims_few", "y[2] holds what is no element");
    expect_verdict(t, "claims_fewer_than_none", NULL);
    expect_verdict(t, "answers_bytes", "no y came back\n");
}

// What is counted for a check of work is tied to the result.
TEST(what_y_is_made_of_is_counted)
{
    struct contract c = {
        .entry = SCAN, .function = "scans", .kind = INCLUSIVE, .sections = {8}, .cost = &serial_cost};
    struct kernel k = {0};
    struct trial trial = trial_of(t, &c, INT, (struct size_case){N, 8});
    trial_run(&trial, &k, t->directory);
    struct counts counts = trial_counts(&trial);
    test_expect(t, counts.use.joins == N - 1 && counts.depth == N - 1, "%zu are used, %lu deep",
                counts.use.joins, counts.depth);
    trial_free(&trial);
    kernel_stop(&k);
}
