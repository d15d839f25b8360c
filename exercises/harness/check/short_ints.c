// Runs with ints of 16 bits. For these, 2^16 elements are as many as 2^32 elements are for ints of 32 bits.
// Some host code would take too long for 2^32 elements, and the costs of 2^32 elements cannot be measured.
// Such code is tried in this way. The exercise's Makefile must say SHORT := yes.
#include <stdio.h>

#include "check.h"

// A scan that is wrong or slow with usual ints is not tried with short ones, because its ints may not be the
// reason.
void check_short_ints(struct test *t, const struct contract *c)
{
    const size_t n = ((size_t)1 << 16) + 5;
    check_every_prefix(t, c);
    if (!test_failed(t))
        check_work(t, c, AT_MOST);
    if (!test_failed(t))
        check_prefixes_at(t, c, n, 0);
    if (test_failed(t))
        return;
    struct tries tries = tries_of(t, c, INTERVAL, sizes_one(n, 0));
    tries.like.short_ints = true;
    tries_all(tries);
    if (test_failed(t))
        text_add(&t->verdict.lines,
                 "In this run an int has 16 bits, and there are more than 2^16 elements. A real int has 32 "
                 "bits, and fails in the same way above 2^31 or 2^32 elements. size_t is large enough for "
                 "every n.\n");
}

// Asks the kernel program of that name. False, with the reason in the test, if it does not answer.
static bool ask(struct test *t, const char *program, const struct formula *f, const struct measured *m,
                unsigned lanes, struct answer *answer)
{
    struct sides s = {.formula = f, .test = t};
    kernel_start(&s.student, program, 1, t->directory, NULL);
    bool answered = sides_ask(&s, m, lanes, answer);
    kernel_stop(&s.student);
    return answered;
}

static void expect_same(struct test *t, const char *what, long long with_usual, long long with_short)
{
    if (with_usual != with_short && !test_failed(t))
        test_fault(
            t, "short-int",
            "%s: %lld, but %lld if an int has 16 bits. A real int has 32 bits, and fails in the same way "
            "with numbers above 2^31 or 2^32. unsigned long is large enough for every n",
            what, with_usual, with_short);
}

void check_short_ints_of_formula(struct test *t, const struct formula *f, unsigned lanes)
{
    const struct contract *c = f->contract;
    struct measured m = {.n = 200003, .coarsening = f->coarsening, .work = 300007, .steps = 100003};
    if (!f->no_sections)
        m.section = c->sections[0] > 1 ? c->sections[0] : c->sections[1]; // so that there are many sections
    struct answer with_usual = {0}, with_short = {0};
    if (!ask(t, "token", f, &m, lanes, &with_usual) || !ask(t, "short", f, &m, lanes, &with_short))
        return;
    char bound[64];
    snprintf(bound, sizeof bound, "brent(%lu, %lu, %u)", m.work, m.steps, lanes);
    expect_same(t, "work", with_usual.work, with_short.work);
    expect_same(t, "steps", with_usual.steps, with_short.steps);
    expect_same(t, bound, with_usual.turns, with_short.turns);
    if (test_failed(t) && lanes == 0)
        say_where(t, &m);
}
