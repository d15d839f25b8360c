// A test: its name, what it expects, and the verdict that it leaves.
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

static struct test_case *first;

static bool comes_before(const struct test_case *a, const struct test_case *b)
{
    int files = strcmp(a->file, b->file);
    return files ? files < 0 : a->line < b->line;
}

void test_add(struct test_case *test)
{
    struct test_case **at = &first;
    while (*at && comes_before(*at, test))
        at = &(*at)->next;
    test->next = *at;
    *at = test;
}

const struct test_case *test_first(void) { return first; }

struct test *test_begin(const char *name)
{
    struct test *t = room_for(1, sizeof *t);
    t->name = name;
    t->directory = setting("HARNESS_VERDICTS", ".");
    t->seed = setting_number("SEED", 1, UINT64_MAX);
    return t;
}

void test_end(struct test *t)
{
    if (!verdict_write(&t->verdict, t->directory, t->name))
        exit(1);
    verdict_free(&t->verdict);
    free(t);
}

static void fail(struct test *t, const char *format, va_list args)
{
    char line[LINE];
    vsnprintf(line, sizeof line, format, args);
    t->verdict.failed = true;
    text_add(&t->verdict.lines, "%s\n", line);
}

void test_fail(struct test *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fail(t, format, args);
    va_end(args);
}

bool test_failed(const struct test *t) { return t->verdict.failed; }

bool test_expect(struct test *t, bool holds, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (!holds)
        fail(t, format, args);
    va_end(args);
    return holds;
}
