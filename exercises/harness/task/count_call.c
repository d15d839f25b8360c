// Compares what the CPU device counts of a call with what the task's cost says.
#include "task.h"

// What the task says of the count; without a formula if it says nothing.
static struct task_amount amount_of(const struct task *task, enum counted what)
{
    if (what == COUNT_CHAIN)
        return task->chain;
    return task->cost ? task->cost->amounts[what] : (struct task_amount){NULL, NULL};
}

bool call_differs(const struct call *c, enum counted what)
{
    const struct counts *counts = &c->outcome.report.counts;
    const struct task_amount amount = amount_of(c->task, what);
    if (!amount.of || (counted_by_warps(what) && !counts->by_warps))
        return false;
    unsigned long counted = counted_of(counts, what), expected = amount.of(c);
    return counted > expected || (counted_exactly(what) && counted < expected);
}

const char *call_algorithm(const struct call *c)
{
    return c->task->cost ? c->task->cost->algorithm : c->task->function;
}

unsigned long call_chain_text(struct text *text, const struct call *c)
{
    const struct task_amount amount = amount_of(c->task, COUNT_CHAIN);
    const unsigned long most = amount.of(c);
    balance_text(text, &c->outcome.report.counts, call_algorithm(c), amount.formula, most);
    return most;
}

void call_count_text(struct text *text, const struct call *c, enum counted what, enum relation relation)
{
    static const char *const relations[] = {[EXACTLY] = "", [AT_MOST] = "at most ", [AT_LEAST] = "at least "};
    const struct task_amount amount = amount_of(c->task, what);
    text_add(text, "%s: %lu; %s takes %s%s = %lu", counted_name(what),
             counted_of(&c->outcome.report.counts, what), call_algorithm(c), relations[relation],
             amount.formula, amount.of(c));
}
