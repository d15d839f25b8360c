// Compares what the CPU device counts of a call with what the task's cost says.
#include "task.h"

static unsigned long expected_of(const struct call *c, enum counted what)
{
    return c->task->cost->amounts[what].of(c);
}

bool call_differs(const struct call *c, enum counted what)
{
    const struct counts *counts = &c->outcome.report.counts;
    if (!c->task->cost || !c->task->cost->amounts[what].of)
        return false;
    unsigned long counted = counted_of(counts, what), expected = expected_of(c, what);
    return counted > expected || (counted_exactly(what) && counted < expected);
}

void call_count_text(struct text *text, const struct call *c, enum counted what, enum relation relation)
{
    static const char *const relations[] = {[EXACTLY] = "", [AT_MOST] = "at most ", [AT_LEAST] = "at least "};
    unsigned long counted = counted_of(&c->outcome.report.counts, what), expected = expected_of(c, what);
    text_add(text, "%s: %lu; %s takes %s%s = %lu", counted_name(what), counted, c->task->cost->algorithm,
             relations[relation], c->task->cost->amounts[what].formula, expected);
}
