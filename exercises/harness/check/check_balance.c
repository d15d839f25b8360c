// Whether the threads share the work of a scan: the longest chain of accesses to memory must be about as long
// as the algorithm's. A thread that does more than its share makes a long chain, and so do threads that take
// turns.
#include "check.h"

// Adds the name, and the number or, if there are several dimensions, the index.
static void place_text(struct text *text, const char *name, const int at[3])
{
    if (at[1] == 0 && at[2] == 0)
        text_add(text, "%s %d", name, at[0]);
    else
        text_add(text, "%s (%d, %d, %d)", name, at[0], at[1], at[2]);
}

void balance_text(struct text *text, const struct counts *counts, const char *algorithm, const char *formula,
                  unsigned long most)
{
    const struct busy *busy = &counts->busy;
    const unsigned long all = counts->accesses + counts->shared;
    text_add(text, "unbalanced: ");
    place_text(text, "thread", busy->thread);
    place_text(text, " of block", busy->block);
    text_add(text,
             " makes %lu of the %lu accesses to memory. The longest chain of accesses, in which each waits "
             "for the one before, has %lu; %s needs at most %s = %lu.\n",
             busy->accesses, all, counts->chain, algorithm, formula, most);
    if (2 * busy->accesses >= counts->chain / (counts->launches > 0 ? counts->launches : 1))
        text_add(text, "Let each thread do the work of its own elements, and all threads at the same time");
    else
        text_add(text, "The threads take turns: each waits for the one before. Let all of them take each "
                       "step at the same time");
}

static void explain_balance(struct test *t, const struct look *look, const struct trial *trial,
                            const struct counts *counts)
{
    struct text text = {0};
    const struct amount *amount = counted_amount(trial, look->what);
    balance_text(&text, counts, trial->contract->cost->algorithm, amount->formula,
                 amount->of(trial->n, trial->section));
    fail_scan_count(t, trial, counts, look->what, &text);
}

// Makes the call with other elements in a process of its own.
static void run_other(struct trial *trial, struct kernel_process *k, const char *directory)
{
    trial_run(trial, k, directory);
    kernel_stop(k);
}

// Each call is made in a process of its own, so that nothing is left of an earlier one.
static void look_at_host(struct test *t, const struct contract *c)
{
    tell_programs("SIMT_GIVEN", "1"); // for kernel programs started from now on
    struct tries tries = full_tries(t, c);
    while (tries_next(&tries)) {
        struct kernel_process other = {0};
        struct trial *one = &tries.trial, two = *one;
        two.seed += OTHER_INPUTS;
        run_other(&two, &other, t->directory);
        if (tries_judge(&tries, one)) {
            judge_by_host(t, &one->outcome.report, &two.outcome.report, &tries.kernel);
            if (test_failed(t))
                judge_where(&t->verdict, one);
        }
        kernel_stop(&tries.kernel);
        trial_free(&two);
    }
    tell_programs("SIMT_GIVEN", NULL);
}

void check_balance(struct test *t, const struct contract *c)
{
    const struct look look = {count_right, explain_balance, .what = COUNT_CHAIN, .relation = AT_MOST};
    if (skips_counts(t))
        return;
    set_setting(&settings.simt_costs, "1"); // for kernel programs started from now on
    struct tries tries = full_tries(t, c);
    set_resident(1); // so that no thread polls
    tries_look(tries, &look);
    if (!test_failed(t))
        look_at_host(t, c);
}
