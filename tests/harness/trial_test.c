// A call on the CPU device, from the request to the verdict. fake_program.c plays the scan, including what a
// hostile one may leave.
#include <string.h>

#include "tool/tool.h"

enum { N = 8 };

// The verdict on a call of that function must be `words`, or begin with them. NULL: the call is right.
static void expect_verdict(struct test *t, const char *function, const char *words)
{
    struct contract c = {.entry = SCAN,
                         .function = function,
                         .kind = INCLUSIVE,
                         .reach = WHOLE,
                         .sections = {8},
                         .cost = &serial_cost};
    for (enum element element = INTERVAL; element < ELEMENTS; element++) {
        struct kernel_process k = {0};
        struct verdict v = {0};
        struct trial trial = trial_of(&c, element, (struct size_case){N, 8}, 1);
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
                   "y[2] is made from a value that is not an element; 5 more of y's elements are wrong\n");
    expect_verdict(t, "points_to_itself", "y[2] is made from a value that is not an element; 5 more");
}

TEST(numbers_that_make_no_sense)
{
    expect_verdict(t, "makes_numbers_up", "y[2] holds a value that is not an element\n");
    expect_verdict(t, "gives_a_record_for_a_node", "y[2] holds a value that is not an element\n");
}

TEST(files_that_make_no_sense)
{
    expect_verdict(
        t, "forges_its_report",
        "the kernel program wrote to file descriptor 5, which is reserved for the CPU device's report");
    expect_verdict(t, "damages_its_report",
                   "the CPU device failed, not the kernel: a line of its report is not a record\n");
    expect_verdict(t, "empties_the_file", "y[1] holds a value that is not an element; 6 more");
    expect_verdict(t, "claims_many", NULL);
    expect_verdict(t, "claims_few", "y[2] holds a value that is not an element");
    expect_verdict(t, "claims_fewer_than_none", NULL);
    expect_verdict(t, "answers_bytes", "the kernel program returned no y\n");
}

// ---- counts depend on the result

static const struct contract kogge_stone = {
    .entry = SCAN, .kind = INCLUSIVE, .reach = SECTIONS, .sections = {8}, .cost = &kogge_stone_cost};

// What a check reports about that function; "" if it is right.
static void expect_said(struct test *t, void (*check)(struct test *, const struct contract *, enum relation),
                        const char *function, const char *words)
{
    struct test other = {.name = "other", .directory = t->directory, .seed = 1};
    struct contract c = kogge_stone;
    c.function = function;
    check(&other, &c, EXACTLY);
    const char *said = other.verdict.lines.bytes ? other.verdict.lines.bytes : "";
    test_expect(t, strcmp(said, words) == 0, "%s: %s", function, said);
    verdict_free(&other.verdict);
}

TEST(work_that_makes_y_is_work)
{
    expect_said(t, check_work, "scans_by_kogge_stone", "");
    expect_said(t, check_steps, "scans_by_kogge_stone", "");
}

// As many combines as Kogge-Stone, and as few steps as the device might be tricked into counting.
TEST(work_that_makes_nothing_is_none)
{
    expect_said(
        t, check_work, "combines_idly",
        "work: 17, but only 7 of these combines make y, and thread 3 does all of these: 10 reach no element "
        "of y; in Kogge-Stone all combines make y\n");
    expect_said(t, check_work, "adds_identities",
                "work: 17, but only 7 of these combines make y, and thread 3 does all of these: 10 change "
                "nothing because one operand is the identity; in Kogge-Stone all combines make y\n");
}

TEST(steps_are_no_fewer_than_y_needs)
{
    expect_said(t, check_steps, "combines_idly",
                "steps: 3, but y is made by a chain of 7 combines, each of which needs the one before.\n"
                "An element passed from one thread to another without a load, store or shuffle\n");
}

// ---- what is asked about a call that failed after other calls

// What is asked if a call of that function has ended like this after other calls. No command can show it,
// because make run knows no such sections.
static bool asks(struct test *t, const char *function, enum ending ending)
{
    const struct contract c = {.entry = SCAN,
                               .function = function,
                               .kind = INCLUSIVE,
                               .reach = SECTIONS,
                               .sections = {4},
                               .cost = &serial_cost};
    struct test of = *t;
    struct trial trial = trial_of(&c, INT, (struct size_case){N, 4}, 1);
    trial.outcome.ending = ending;
    of.verdict = (struct verdict){0};
    point_at(&of, &trial, JUDGED);
    const bool asked =
        strstr(text_bytes(&of.verdict.question), "is something kept from one call to the next");
    verdict_free(&of.verdict);
    return asked;
}

TEST(who_is_right_alone_is_asked_what_is_kept)
{
    test_expect(t, asks(t, "scans", ANSWERED), "nothing is asked about a wrong call");
    test_expect(t, asks(t, "scans", STOPPED), "nothing is asked about a call without end");
    test_expect(t, asks(t, "takes_long", ANSWERED), "nothing is asked about a wrong call that is slow");
}

TEST(who_is_wrong_or_slow_alone_is_not_asked_what_is_kept)
{
    test_expect(t, !asks(t, "skips", ANSWERED), "it is wrong alone");
    test_expect(t, !asks(t, "takes_long", STOPPED), "it takes long alone");
}
