// Whether the threads share the work of a task: see check/check_balance.c.
#include <stdlib.h>
#include <string.h>

#include "task.h"

// Fails, with that text, because the call's chain of accesses has more than `most`. Frees the text.
static void fail_chain(struct test *t, const struct call *c, unsigned long most, struct text *text)
{
    judge_call_where(&t->verdict, c);
    test_count(t, COUNT_CHAIN, most, c->outcome.report.counts.chain, text_bytes(text));
    text_free(text);
    point_at_call(t, c, COUNT_CHAIN);
}

static void fail_balance(struct test *t, const struct call *c)
{
    struct text text = {0};
    const unsigned long most = call_chain_text(&text, c);
    fail_chain(t, c, most, &text);
}

// Whether some output of the two calls must differ, so that it cannot be made without the inputs.
static bool outputs_differ(const struct call *a, const struct call *b)
{
    for (unsigned i = 0; i < task_arrays(a->task); i++) {
        const struct task_array *of = &a->task->arrays[i];
        const struct held *one = &a->arrays[i], *two = &b->arrays[i];
        if (of->role == OUTPUT && (of->type == ELEMS || one->count != two->count ||
                                   memcmp(one->values, two->values, one->count * type_size(of->type)) != 0))
            return true;
    }
    return false;
}

enum {
    TO_HAND_ON = 16
}; // accesses in which a block may take what the one before it hands on, and pass it on

// Blocks may wait for each other by flags, but only with what they hand on. If they take turns with all their
// work, the chain of accesses is long where it goes on from the thread that raises a flag to those that see
// it.
static void look_at_turns(struct test *t, const struct call *c)
{
    const unsigned long chain = c->outcome.report.counts.chain,
                        most = c->task->chain.of(c) + TO_HAND_ON * blocks_of(c->n, c->section);
    if (chain <= most)
        return;
    struct text text = {0};
    text_add(
        &text,
        "unbalanced: the blocks take turns by flags. The longest chain of accesses, in which each waits for "
        "the one before, has %lu; %s needs at most %s, and %d more for each block = %lu.\n"
        "Let each block do its own work before it waits for another one",
        chain, call_algorithm(c), c->task->chain.formula, TO_HAND_ON, most);
    fail_chain(t, c, most, &text);
}

// Makes each of two calls with different inputs in a process of its own, so that nothing is left of an
// earlier one. Returns whether some output had to differ.
static bool look_at_host(struct test *t, const struct case_of *at, const struct task *task)
{
    struct kernel_process k = {0}, other = {0};
    struct call c = call_of(task, at->n, at->section, at->sort, t->seed),
                two = call_of(task, at->n, at->section, at->sort, t->seed + OTHER_INPUTS);
    tell_programs("SIMT_GIVEN", "1"); // for kernel programs started from now on
    set_setting(&settings.simt_costs, "2");
    call_run(&two, &other, t->directory);
    kernel_stop(&other);
    if (try_call(t, &c, &k)) {
        judge_by_host(t, &c.outcome.report, &two.outcome.report, &k);
        if (test_failed(t))
            judge_call_where(&t->verdict, &c);
        else
            look_at_turns(t, &c);
    }
    kernel_stop(&k);
    tell_programs("SIMT_GIVEN", NULL);
    set_setting(&settings.simt_costs, "1");
    const bool differ = outputs_differ(&c, &two);
    call_free(&c);
    call_free(&two);
    return differ;
}

void check_task_balance(struct test *t, const struct task *task)
{
    if (test_failed(t) || skips_counts(t))
        return;
    if (!task->chain.of)
        harness_failed("the task %s does not say how long its chain of accesses may be", task->function);
    set_setting(&settings.simt_costs, "1"); // for kernel programs started from now on
    set_resident(1);                        // so that no thread polls
    struct cases cases = cases_long(task, t->seed);
    struct kernel_process k = {0};
    for (size_t i = 0; i < cases.count && !test_failed(t); i++) {
        const struct case_of *at = &cases.at[i];
        struct call c = call_of(task, at->n, at->section, at->sort, t->seed);
        if (try_call(t, &c, &k) && call_differs(&c, COUNT_CHAIN))
            fail_balance(t, &c);
        call_free(&c);
    }
    kernel_stop(&k);
    bool differ = false;
    for (size_t i = 0; i < cases.count && !test_failed(t); i++)
        differ |= look_at_host(t, &cases.at[i], task);
    if (!differ && !test_failed(t))
        harness_failed("the seed changes nothing in the outputs of %s", task->function);
    free(cases.at);
}
