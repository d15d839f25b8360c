// The kernel program's process, in every way that it can end. fake_program.c plays it, as the request says.
#define _GNU_SOURCE
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tool/tool.h"

static enum ending ask(const struct test *t, struct kernel_process *k, const char *to_do,
                       struct message *reply, int *status)
{
    struct message request = {0};
    if (k->pid == 0)
        kernel_start(k, "token", 1, t->directory, NULL);
    message_add_text(&request, "do", to_do);
    enum ending ending = kernel_ask(k, &request, reply, status);
    message_clear(&request);
    return ending;
}

static void expect_ending(struct test *t, const char *to_do, enum ending wanted, int wanted_status)
{
    struct kernel_process k = {0};
    struct message reply = {0};
    int status;
    enum ending ending = ask(t, &k, to_do, &reply, &status);
    test_expect(t, ending == wanted && status == wanted_status, "%s: ending %d, status %d", to_do, ending,
                status);
    test_expect(t, ending == ANSWERED || k.pid == 0, "%s: the process is still there", to_do);
    kernel_stop(&k);
    message_clear(&reply);
}

TEST(one_process_answers_many_requests)
{
    struct kernel_process k = {0};
    int status;
    for (int i = 0; i < 100; i++) {
        struct message reply = {0};
        enum ending ending = ask(t, &k, "answer", &reply, &status);
        test_expect(t, ending == ANSWERED && message_number(&reply, "answers", 0) == i + 1, "request %d", i);
        message_clear(&reply);
    }
    kernel_stop(&k);
}

TEST(a_process_that_exits)
{
    expect_ending(t, "exit 0", EXITED, 0);
    expect_ending(t, "exit 86", EXITED, 86);
}

TEST(a_process_that_dies)
{
    expect_ending(t, "abort", SIGNALLED, SIGABRT);
    expect_ending(t, "crash", SIGNALLED, SIGSEGV);
}

TEST(a_process_that_dies_while_it_answers) { expect_ending(t, "half", EXITED, 0); }

TEST(a_process_that_answers_nonsense)
{
    expect_ending(t, "nonsense", GARBLED, 0);
    expect_ending(t, "twice", GARBLED, 0);
}

TEST(a_process_that_hangs)
{
    struct kernel_process k = {0};
    struct message reply = {0};
    int status;
    kernel_start(&k, "token", 1, t->directory, NULL);
    k.deadline = 300;
    test_expect(t, ask(t, &k, "hang", &reply, &status) == STOPPED && k.pid == 0, "it is still there");
    message_clear(&reply);
}

TEST(a_long_call_may_take_longer)
{
    const long long elements[] = {SHORT_CALL, (long long)TIMES_MOST * SHORT_CALL};
    const enum ending wanted[] = {STOPPED, ANSWERED};
    for (int i = 0; i < 2; i++) {
        struct kernel_process k = {0};
        struct message request = {0}, reply = {0};
        int status;
        kernel_start(&k, "token", 1, t->directory, NULL);
        k.deadline = 300;
        message_add_text(&request, "do", "late");
        message_add_number(&request, "n", elements[i]);
        const enum ending ending = kernel_ask(&k, &request, &reply, &status);
        test_expect(t, ending == wanted[i], "%lld elements: ending %d", elements[i], ending);
        kernel_stop(&k);
        message_clear(&request);
        message_clear(&reply);
    }
}

TEST(a_process_that_sleeps) { expect_ending(t, "hang", SLEPT, 0); }

static void *compute(void *nothing)
{
    for (volatile unsigned i = 0;; i++)
        ;
    return nothing;
}

static void wait_for_ever(void)
{
    for (;;)
        pause();
}

static void wait_for_who_computes(void)
{
    if (fork() == 0)
        compute(NULL);
    wait_for_ever();
}

static void wait_beside_who_computes(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, compute, NULL);
    wait_for_ever();
}

static void wait_with_a_child(void)
{
    if (fork() == 0)
        wait_for_ever();
    wait_for_ever();
}

// In how many of LOOKS looks it is asleep, once it has begun.
enum { LOOKS = 20 };
static int looks_asleep(void (*act)(void))
{
    int asleep = 0;
    pid_t child = fork();
    if (child == 0) {
        setpgid(0, 0);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        act();
    }
    setpgid(child, child);
    nanosleep(&(struct timespec){.tv_nsec = 300000000}, NULL);
    for (int look = 0; look < LOOKS; look++) {
        asleep += sleeps(child);
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    }
    kill(-child, SIGKILL);
    waitpid(child, NULL, 0);
    return asleep;
}

TEST(who_sleeps)
{
    int alone = looks_asleep(wait_for_ever), both = looks_asleep(wait_with_a_child);
    test_expect(t, alone == LOOKS && both == LOOKS, "%d and %d of %d", alone, both, LOOKS);
    int child = looks_asleep(wait_for_who_computes), thread = looks_asleep(wait_beside_who_computes);
    test_expect(t, child == 0 && thread == 0, "%d and %d where another computes", child, thread);
    test_expect(t, !sleeps(INT_MAX), "a process that isn't there");
}

TEST(a_process_that_computes_for_too_long) { expect_ending(t, "compute", STOPPED, 0); }

TEST(a_process_that_closes_its_reply_and_hangs) { expect_ending(t, "close", SIGNALLED, SIGKILL); }

TEST(a_process_that_floods) { expect_ending(t, "flood", FLOODED, 0); }

TEST(a_process_that_is_stopped_may_still_report)
{
    struct kernel_process k = {0};
    struct message reply = {0};
    int status;
    ask(t, &k, "flood", &reply, &status);
    char line[16] = "";
    FILE *report = fopen(k.report, "r");
    test_expect(t, report && fgets(line, sizeof line, report) && strcmp(line, "found\n") == 0,
                "the report says \"%s\"", line);
    if (report)
        fclose(report);
    message_clear(&reply);
}

TEST(the_start_of_what_was_printed_is_kept)
{
    struct kernel_process k = {0};
    struct message reply = {0};
    int status;
    ask(t, &k, "print", &reply, &status);
    test_expect(t, k.printed_bytes == 100000, "%llu bytes were printed", k.printed_bytes);
    test_expect(t, k.kept == OUTPUT_KEPT && memcmp(k.printed, "0123456789", 10) == 0, "%zu were kept",
                k.kept);
    kernel_stop(&k);
    message_clear(&reply);
}

// More than a pipe holds, in both directions at once.
TEST(large_arrays)
{
    enum { COUNT = 1 << 20 };
    int *x = calloc(COUNT, sizeof *x);
    struct kernel_process k = {0};
    struct message request = {0}, reply = {0};
    int status;
    kernel_start(&k, "token", 1, t->directory, NULL);
    message_add_text(&request, "do", "echo");
    message_add_array(&request, "x", sizeof *x, COUNT, x);
    enum ending ending = kernel_ask(&k, &request, &reply, &status);
    const struct item *y = message_find(&reply, ITEM_ARRAY, "x");
    test_expect(t, ending == ANSWERED && y && y->count == COUNT, "they don't come back");
    message_clear(&request);
    message_clear(&reply);
    kernel_stop(&k);
    free(x);
}
