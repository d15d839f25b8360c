// oracle TESTS table: prints what each test allows, a line for each.
// oracle TESTS show NAME: prints each outcome of a test, and whether it is allowed.
// oracle TESTS classical: compares it with results that are known.
#include <stdio.h>
#include <string.h>

#include "classical.h"
#include "expand.h"
#include "oracle.h"

static struct verdict verdict;

static const char *race_word(void) { return verdict.racy == 0 ? "none" : verdict.clean ? "some" : "all"; }

// Prints how many outcomes are forbidden by what.
static void print_forbidden(void)
{
    const char *between = "";
    for (unsigned i = 0; i < verdict.count; i++) {
        const struct outcome *o = &verdict.outcomes[i];
        unsigned times = 0, before = 0;
        for (unsigned j = 0; j < verdict.count; j++) {
            const struct outcome *p = &verdict.outcomes[j];
            bool same = !p->allowed && p->axioms == o->axioms && p->only_by_sc == o->only_by_sc;
            times += same;
            before += same && j < i;
        }
        if (o->allowed || before)
            continue;
        char words[WORDS];
        write_axioms(words, o);
        printf("%s%u %s", between, times, words);
        between = ", ";
    }
}

static void print_table(void)
{
    printf("# test\tallowed\tforbidden\twith a race\tforbidden by\n");
    for (unsigned i = 0; i < tests_count; i++) {
        judge(&verdict, &tests[i]);
        printf("%s\t%u\t%u\t%s\t", tests[i].name, verdict.allowed, verdict.count - verdict.allowed,
               race_word());
        print_forbidden();
        printf("\n");
    }
}

static void show(const struct test *t)
{
    judge(&verdict, t);
    for (unsigned k = 0; k < verdict.count; k++) {
        const struct outcome *o = &verdict.outcomes[k];
        char outcome[WORDS], axioms[WORDS];
        write_outcome(outcome, t, o->values);
        write_axioms(axioms, o);
        printf("%s: %s%s\n", outcome, o->allowed ? "allowed" : "forbidden by ",
               !o->allowed ? axioms
               : !o->races ? ""
               : o->clean  ? ", may race"
                           : ", races");
    }
}

int main(int argc, char **argv)
{
    if (argc < 3)
        return 2;
    read_tests(argv[1]);
    if (!strcmp(argv[2], "classical"))
        return check_classical();
    if (argc == 3) {
        print_table();
        return 0;
    }
    const struct test *t = find_test(argv[3]);
    if (!t) {
        fprintf(stderr, "litmus: no test is called %s\n", argv[3]);
        return 2;
    }
    show(t);
    return 0;
}
