// Checks of a task.
#include <stdlib.h>

#include "task.h"

enum { OTHER_SCHEDULES = 4 };

bool try_call(struct test *t, struct call *c, struct kernel_process *k)
{
    verdict_about(&t->verdict, c->task->function);
    call_run(c, k, t->directory);
    t->verdict.tried = true;
    bool right = judge_call(&t->verdict, c, k);
    if (!right)
        point_at_call(t, c, JUDGED);
    return right;
}

static void try_cases(struct test *t, const struct task *task, struct cases cases, unsigned schedule)
{
    struct kernel_process k = {0};
    for (size_t i = 0; i < cases.count && !test_failed(t); i++) {
        const struct case_of *at = &cases.at[i];
        struct call c = call_of(task, at->n, at->section, at->sort, t->seed);
        c.schedule = schedule;
        try_call(t, &c, &k);
        call_free(&c);
    }
    kernel_stop(&k);
    free(cases.at);
}

void check_task(struct test *t, const struct task *task) { try_cases(t, task, cases_all(task, t->seed), 1); }

void check_task_schedules(struct test *t, const struct task *task)
{
    if (skips_schedules(t))
        return;
    for (unsigned schedule = 2; schedule < 2 + OTHER_SCHEDULES && !test_failed(t); schedule++)
        try_cases(t, task, cases_few(task), schedule);
}

// Makes the call again, and adds which lines make what is counted.
static void remark_on_sites(struct test *t, const struct call *of, enum counted what, struct text *text)
{
    struct kernel_process k = {0};
    struct call again = call_of(of->task, of->n, of->section, of->sort, of->seed);
    tell_programs("SIMT_SITES", "1"); // for kernel programs started from now on
    call_run(&again, &k, t->directory);
    kernel_stop(&k);
    tell_programs("SIMT_SITES", NULL);
    sites_text(text, &again.outcome.report, what);
    call_free(&again);
}

static void fail_count(struct test *t, const struct call *c, enum counted what, enum relation relation)
{
    struct text text = {0};
    call_count_text(&text, c, what, relation);
    if (sites_show(what) && counted_of(&c->outcome.report.counts, what) > c->task->cost->amounts[what].of(c))
        remark_on_sites(t, c, what, &text);
    judge_call_where(&t->verdict, c);
    test_count(t, what, c->task->cost->amounts[what].of(c), counted_of(&c->outcome.report.counts, what),
               text.bytes);
    text_free(&text);
    point_at_call(t, c, what);
}

// COUNTED stands for all counts that have a formula.
static void try_counts(struct test *t, const struct task *task, enum counted what, enum relation relation)
{
    if (skips_counts(t))
        return;
    set_setting(&settings.simt_costs, "1"); // for kernel programs started from now on
    struct cases cases = cases_few(task);
    struct kernel_process k = {0};
    for (size_t i = 0; i < cases.count && !test_failed(t); i++) {
        const struct case_of *at = &cases.at[i];
        struct call c = call_of(task, at->n, at->section, at->sort, t->seed);
        bool right = try_call(t, &c, &k);
        if (right && what != COUNTED &&
            !has_relation(counted_of(&c.outcome.report.counts, what), relation,
                          task->cost->amounts[what].of(&c)))
            fail_count(t, &c, what, relation);
        for (enum counted any = 0; right && what == COUNTED && any < COUNTED && !test_failed(t); any++)
            if (any != COUNT_CHAIN && call_differs(&c, any)) // the chain is for check_task_balance
                fail_count(t, &c, any, counted_exactly(any) ? EXACTLY : AT_MOST);
        call_free(&c);
    }
    kernel_stop(&k);
    free(cases.at);
}

void check_task_count(struct test *t, const struct task *task, enum counted what, enum relation relation)
{
    try_counts(t, task, what, relation);
}

void check_task_costs(struct test *t, const struct task *task) { try_counts(t, task, COUNTED, AT_MOST); }
