// make run and make plot of an exercise of formulas: the student's numbers beside those that the device
// measures.
#include <stdlib.h>
#include <string.h>

#include "tool.h"

enum { USUAL_N = 8, PLOT_N = 1024, MOST_N = 4096, NAME = 32 };

// The formula's name, with its coarsening if there are several.
static void formula_name(char name[NAME], const struct formula *f)
{
    snprintf(name, NAME, f->coarsening > 0 ? "%s, %u" : "%s", f->function, f->coarsening);
}

// The size of a call with n elements, with the section asked for or the section that the exercise is measured
// with.
static struct size_case size_of(const struct formula *f, size_t n)
{
    unsigned section = measured_section(f->contract, n);
    if (section > 0)
        section = (unsigned)setting_number(&settings.section, section, THREADS_LIMIT);
    if (f->contract->entry == SCAN && (section < 2 || (section & (section - 1)) != 0)) {
        fprintf(stderr, "SECTION must be a power of two from 2 to %d\n", THREADS_LIMIT);
        exit(2);
    }
    return (struct size_case){n, section < f->coarsening ? f->coarsening : section};
}

// Prints why the test failed, with each line after the first in a row of its own, and resets the test.
static void say_why(struct test *t, const char *name, FILE *out)
{
    fprintf(out, "%-22s ", name);
    print_lines(out, text_bytes(&t->verdict.lines), "");
    verdict_free(&t->verdict);
    t->verdict = (struct verdict){0};
}

// Measures and asks. False, with the reason in the test, if either fails.
static bool both(const struct formula *f, struct test *t, size_t n, struct measured *m, struct answer *answer)
{
    struct sides s;
    bool right = sides_open(&s, f, t, false) && sides_measure(&s, size_of(f, n), m, NULL) &&
                 sides_ask(&s, m, 0, answer);
    sides_close(&s);
    return right;
}

int tool_formulas_run(void)
{
    size_t n = setting_number(&settings.n, USUAL_N, MOST_N);
    char directory[PATH_BYTES];
    bool same = true;
    run_directory_make(directory);
    set_setting(&settings.verdicts, directory);
    struct test *t = test_begin("run");
    printf("n=%-20zu %8s   %8s %8s   %8s %8s\n", n, "section", "work", "measured", "steps", "measured");
    for (const struct formula *const *f = contract.formulas; *f && n > 0; f++) {
        struct measured m;
        struct answer answer;
        char name[NAME], section[16] = "-";
        formula_name(name, *f);
        if (!both(*f, t, n, &m, &answer)) {
            say_why(t, name, stdout);
            same = false;
            continue;
        }
        bool agree = answer.work == (long long)m.work && answer.steps == (long long)m.steps;
        same &= agree;
        if (m.section > 0)
            snprintf(section, sizeof section, "%u", m.section);
        printf("%-22s %8s   %8lld %8lu   %8lld %8lu%s\n", name, section, answer.work, m.work, answer.steps,
               m.steps, agree ? "" : "   the two differ");
    }
    run_directory_remove(directory);
    return same ? 0 : 1;
}

// Prints two tables. The first has work and steps of each formula and as measured. The second has, for each,
// its bound on rising numbers of lanes beside the turns measured.
int tool_formulas_measure(void)
{
    char directory[PATH_BYTES], name[NAME];
    run_directory_make(directory);
    set_setting(&settings.verdicts, directory);
    struct test *t = test_begin("plot");
    printf("algorithm\twork\tsteps\tformula_work\tformula_steps\n");
    size_t rows = 0;
    for (const struct formula *const *f = contract.formulas; *f; f++) {
        struct measured m;
        struct answer answer;
        formula_name(name, *f);
        if (both(*f, t, PLOT_N, &m, &answer)) {
            printf("%s\t%lu\t%lu\t%lld\t%lld\n", name, m.work, m.steps, answer.work, answer.steps);
            rows++;
        } else {
            say_why(t, name, stderr);
        }
    }
    for (const struct formula *const *f = contract.formulas; *f; f++) {
        struct sides s;
        struct measured m;
        struct widths widths = {0};
        struct answer answer;
        formula_name(name, *f);
        bool right = sides_open(&s, *f, t, true) && sides_measure(&s, size_of(*f, PLOT_N), &m, &widths);
        if (right)
            printf("\n\nlanes\tturns\t%s\n", name);
        for (unsigned lanes = 1; lanes <= PLOT_N && right; lanes *= 2)
            if ((right = sides_ask(&s, &m, lanes, &answer)))
                printf("%u\t%lu\t%lld\n", lanes, turns_of(&widths, lanes), answer.turns);
        free(widths.of);
        sides_close(&s);
    }
    run_directory_remove(directory);
    return rows > 0 ? 0 : 1;
}
