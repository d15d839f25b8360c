// Requests that give choices of the schedule, and get those that were made: the real main() of a kernel
// program, with the glue in order_entry.cu.
#include <string.h>

#include "tool/tool.h"

#define PLAIN        "# choices of the CPU device, SIMT_SEED=plain\n"
#define COLUMNS      "# purpose\tkernel\tlaunch\tblock\tthread\tn\talternatives\ttaken\n"
#define HOLD(thread) "hold\tpair\t1\t0\t" thread "\t0\t2\t1\n"

static struct kernel_process k;

// Makes a call with these choices, which may be NULL. The reply must say that the second thread saw that
// value, and have the choices `made`, or none if `record` is 0.
static void expect(struct test *t, const char *choices, int record, long long saw, const char *made)
{
    struct message request = {0}, reply = {0};
    int status;
    if (k.pid == 0)
        kernel_start(&k, "order", 1, t->directory, NULL);
    if (choices)
        message_add_text(&request, "choices", choices);
    if (record)
        message_add_number(&request, "record", record);
    enum ending ending = kernel_ask(&k, &request, &reply, &status);
    const char *got = message_text(&reply, "choices");
    test_expect(t, ending == ANSWERED && message_number(&reply, "second_saw", -1) == saw,
                "ending %d, saw %lld", ending, message_number(&reply, "second_saw", -1));
    test_expect(t, made ? got && strcmp(got, made) == 0 : !got, "choices: %s", got ? got : "none");
    message_clear(&request);
    message_clear(&reply);
}

TEST(choices_of_a_request)
{
    expect(t, PLAIN, 0, 1, NULL);
    expect(t, PLAIN HOLD("0"), 0, 0, NULL);
    expect(t, PLAIN HOLD("0"), 2, 0, PLAIN COLUMNS HOLD("0"));
    expect(t, PLAIN HOLD("1"), 2, 1, PLAIN COLUMNS HOLD("1"));
    expect(t, PLAIN "first\tpair\t1\t0\t-\t0\t2\t1\n", 2, 0, PLAIN COLUMNS "first\tpair\t1\t0\t-\t0\t2\t1\n");
    expect(t, PLAIN, 2, 1, PLAIN COLUMNS);
    kernel_stop(&k);
}

// What `second_saw` says in 24 calls without choices, one after the other; `between`: with choices in others
// between them.
static void call_often(struct test *t, bool between, char saw[25])
{
    for (int i = 0; i < 24; i++) {
        struct message request = {0}, reply = {0};
        int status;
        if (between)
            expect(t, i % 2 ? PLAIN HOLD("0") : PLAIN, 0, i % 2 ? 0 : 1, NULL);
        else if (k.pid == 0)
            kernel_start(&k, "order", 1, t->directory, NULL);
        kernel_ask(&k, &request, &reply, &status);
        saw[i] = message_number(&reply, "second_saw", 0) ? '1' : '0';
        message_clear(&reply);
    }
    saw[24] = 0;
    kernel_stop(&k);
}

TEST(choices_leave_other_requests_alone)
{
    char alone[25], among[25];
    call_often(t, false, alone);
    call_often(t, true, among);
    test_expect(t, strcmp(alone, among) == 0, "%s alone, %s among others", alone, among);
    test_expect(t, strchr(alone, '0') && strchr(alone, '1'), "all in one order: %s", alone);
}

TEST(choices_that_make_no_sense)
{
    struct message request = {0}, reply = {0};
    int status;
    kernel_start(&k, "order", 1, t->directory, NULL);
    message_add_text(&request, "choices", PLAIN "luck\n");
    kernel_ask(&k, &request, &reply, &status);
    const char *why = message_text(&reply, "refused");
    test_expect(t, why && strcmp(why, "line 2 is not a choice") == 0, "refused: %s", why ? why : "no");
    test_expect(t, !message_find(&reply, ITEM_NUMBER, "second_saw"), "the call was made");
    message_clear(&request);
    message_clear(&reply);
    expect(t, PLAIN, 0, 1, NULL);
    kernel_stop(&k);
}

// With `holds`, the report says how to hold either thread of the race, and each of these lines is right.
TEST(holds_of_a_finding)
{
    struct message request = {0}, reply = {0};
    int status;
    kernel_start(&k, "order", 1, t->directory, NULL);
    message_add_text(&request, "choices", PLAIN);
    message_add_number(&request, "holds", 1);
    kernel_ask(&k, &request, &reply, &status);
    message_clear(&request);
    message_clear(&reply);
    char report[8192] = "";
    FILE *f = fopen(k.report, "r");
    size_t n = f ? fread(report, 1, sizeof report - 1, f) : 0;
    report[n] = 0;
    if (f)
        fclose(f);
    for (const char *thread = "0"; thread; thread = *thread == '0' ? "1" : NULL) {
        char line[64];
        snprintf(line, sizeof line, "\"hold\":\"hold\\tpair\\t1\\t0\\t%s\\t0\\t2\\t1\"", thread);
        test_expect(t, strstr(report, line), "%s is not in %s", line, report);
    }
    kernel_stop(&k);
}
