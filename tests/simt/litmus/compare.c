// compare TESTS SEEDS [PATTERN]: plays each test whose name has PATTERN in it on the CPU device, under that
// number of schedules, and compares with the oracle what happens and whether the device reports a race.
// Prints a table of the families of tests, and each disagreement. Returns 1 if there is any. If there are
// ENOUGH schedules, all outcomes that can be reached must be reached, and a test that has not done so gets
// more.
#include <stdio.h>
#include <stdlib.h>

#include "expand.h"
#include "play.h"

struct tally {
    unsigned tests, forbidden, allowed, interleaved, reachable, reached;
    unsigned disagreements; // tests that have one
};

enum { ENOUGH = 1000, MOST = 20 * ENOUGH };

static void tell(const struct test *t, uint64_t seed, const char *what)
{
    char outcome[WORDS];
    write_outcome(outcome, t, seen.values);
    printf("%s: %s: %s (seed %llu)\n", t->name, outcome, what, (unsigned long long)seed);
}

// Whether each outcome that can be reached was, and no other.
static bool are_reached(const struct verdict *v, const bool *reached)
{
    for (unsigned i = 0; i < v->count; i++)
        if (reached[i] != (v->outcomes[i].allowed && v->outcomes[i].reachable))
            return false;
    return true;
}

static struct tally play_all(const struct test *t, uint64_t seeds)
{
    static struct verdict verdict;
    static bool reached[MAX_OUTCOMES];
    judge(&verdict, t);
    memset(reached, 0, sizeof reached);
    struct tally all = {.tests = 1,
                        .allowed = verdict.allowed,
                        .forbidden = verdict.count - verdict.allowed,
                        .interleaved = verdict.interleaved,
                        .reachable = verdict.reachable};
    const char *told = NULL;
    const bool enough = seeds >= ENOUGH;
    for (uint64_t seed = 1; seed <= seeds || (enough && seed <= MOST && !are_reached(&verdict, reached));
         seed++) {
        play(t, seed);
        const struct outcome *o = find_outcome(&verdict, t, seen.values);
        if (o && o->allowed && !reached[o - verdict.outcomes])
            all.reached++, reached[o - verdict.outcomes] = true;
        const char *wrong = disagreement(o);
        if (!wrong || (told && !strcmp(wrong, told)))
            continue;
        told = wrong;
        all.disagreements = 1;
        tell(t, seed, wrong);
    }
    if (enough && !are_reached(&verdict, reached)) {
        printf("%s: what was reached is not what can be\n", t->name);
        all.disagreements = 1;
    }
    return all;
}

static void print_row(const char *name, const struct tally *t)
{
    printf("%-14s %5u %9u %7u %11u %9u %7u %13u\n", name, t->tests, t->forbidden, t->allowed, t->interleaved,
           t->reachable, t->reached, t->disagreements);
}

static void add(struct tally *to, const struct tally *t)
{
    to->tests += t->tests;
    to->allowed += t->allowed;
    to->forbidden += t->forbidden;
    to->interleaved += t->interleaved;
    to->reachable += t->reachable;
    to->reached += t->reached;
    to->disagreements += t->disagreements;
}

int main(int argc, char **argv)
{
    if (argc < 3)
        return 2;
    read_tests(argv[1]);
    uint64_t seeds = strtoull(argv[2], NULL, 10);
    const char *pattern = argc > 3 ? argv[3] : "";
    static struct tally families[MAX_TESTS];
    struct tally total = {0};
    for (unsigned i = 0; i < tests_count; i++) {
        if (!strstr(tests[i].name, pattern))
            continue;
        struct tally t = play_all(&tests[i], seeds);
        unsigned first = 0; // of its family
        while (strcmp(tests[first].family, tests[i].family) != 0)
            first++;
        add(&families[first], &t);
        add(&total, &t);
    }
    printf("%-14s %5s %9s %7s %11s %9s %7s %13s\n", "family", "tests", "forbidden", "allowed", "interleaved",
           "reachable", "reached", "disagreements");
    for (unsigned i = 0; i < tests_count; i++)
        if (families[i].tests)
            print_row(tests[i].family, &families[i]);
    print_row("all", &total);
    return total.disagreements > 0;
}
