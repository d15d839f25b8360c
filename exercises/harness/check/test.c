// A test: its name, what it expects, and the verdict that it leaves.
#include <stdarg.h>
#include <stdlib.h>
#ifdef __linux__
#include <limits.h>
#include <malloc.h>
#endif

#include "check.h"

// Keeps memory that is freed for the next call of the test. To get each large array from the system anew
// takes longer than to fill it.
static void keep_memory(void)
{
#ifdef __GLIBC__
    enum { LARGEST = 32 << 20 }; // bytes; the C library refuses more
    mallopt(M_MMAP_THRESHOLD, LARGEST);
    mallopt(M_TRIM_THRESHOLD, INT_MAX);
#endif
}

struct test *test_begin(const char *name)
{
    keep_memory(); // Criterion runs each test in a process of its own
    struct test *t = room_for(1, sizeof *t);
    t->name = name;
    t->directory = setting(&settings.verdicts, ".");
    t->seed = setting_number(&settings.seed, 1, UINT64_MAX);
    return t;
}

void test_end(struct test *t)
{
    if (!verdict_write(&t->verdict, t->directory, t->name))
        exit(1);
    verdict_free(&t->verdict);
    free(t);
}

static struct fault *fail(struct test *t, const char *code, const char *format, va_list args)
{
    struct text says = {0};
    text_add_args(&says, format, args);
    struct fault *fault = verdict_fails(&t->verdict, code, "%s\n", text_bytes(&says));
    text_free(&says);
    return fault;
}

struct fault *test_fault(struct test *t, const char *code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct fault *fault = fail(t, code, format, args);
    va_end(args);
    return fault;
}

struct fault *test_count(struct test *t, enum counted what, unsigned long expected, unsigned long got,
                         const char *says)
{
    struct fault *fault = test_fault(t, counted_code(what), "%s", says);
    text_add(&fault->expected, "%lu", expected);
    text_add(&fault->got, "%lu", got);
    return fault;
}

void test_fail(struct test *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fail(t, "failed", format, args);
    va_end(args);
}

bool test_failed(const struct test *t) { return t->verdict.failed; }

bool test_expect(struct test *t, bool holds, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (!holds)
        fail(t, "failed", format, args);
    va_end(args);
    return holds;
}
