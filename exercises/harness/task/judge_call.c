// Lists everything that is wrong with one call of a task's function.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "task.h"

void name_text(struct text *text, const struct call *c, unsigned array, size_t i)
{
    const struct task_array *of = &c->task->arrays[array];
    size_t width = call_width(c, array);
    if (of->single)
        text_add(text, "*%s", of->name);
    else
        text_add(text, "%s[%zu]", of->name, i);
    if (width > 0)
        text_add(text, " (row %zu, column %zu)", i / width, i % width);
}

void value_text(struct text *text, enum type type, const void *values, size_t i)
{
    switch (type) {
    case INTS: text_add(text, "%d", ((const int *)values)[i]); break;
    case UNSIGNEDS: text_add(text, "%u", ((const unsigned *)values)[i]); break;
    case FLOATS:
        if (isnan(((const float *)values)[i]))
            text_add(text, "nan"); // whatever its sign is
        else
            text_add(text, "%.9g", (double)((const float *)values)[i]);
        break;
    case BYTES: text_add(text, "%u", ((const unsigned char *)values)[i]); break;
    case ELEMS: cell_text(text, INTERVAL, (const struct interval *)values + i); break;
    case TYPES: break;
    }
}

// Whether element i of an output is right. Its type says what that means.
static bool is_right(const struct call *c, unsigned array, const void *got, size_t i)
{
    const struct task_array *of = &c->task->arrays[array];
    const struct held *held = &c->arrays[array];
    size_t size = type_size(of->type);
    if (of->type == ELEMS)
        return interval_is(((const struct interval *)got)[i], ((const struct span *)held->values)[i]);
    if (held->bounds) // a difference that is NaN is not below any bound
        return fabs((double)((const float *)got)[i] - (double)((const float *)held->values)[i]) <=
               held->bounds[i];
    return memcmp((const char *)got + i * size, (const char *)held->values + i * size, size) == 0;
}

bool *call_compare(const struct call *c, unsigned array)
{
    const struct task_array *of = &c->task->arrays[array];
    const struct held *held = &c->arrays[array];
    const char *got = call_got(c, array);
    if (!got)
        return NULL;
    size_t there = held->length;
    bool *wrong = room_for(there, sizeof *wrong);
    if (of->any_order)
        moved_compare(c, array, wrong);
    for (size_t i = 0; i < there; i++)
        if (i >= held->count)
            wrong[i] = !was_left_alone(c, array, i);
        else if (!of->any_order)
            wrong[i] = !is_right(c, array, got, i);
    return wrong;
}

static const char *looked_like; // the code that the last call of a function `looks` has given; NULL: none

void call_looks(const char *code) { looked_like = code; }

static void looks_text(struct text *text, const struct call *c, unsigned array, size_t i)
{
    const struct task_array *of = &c->task->arrays[array];
    char like[LINE] = "";
    looked_like = NULL;
    if (of->looks)
        of->looks(like, sizeof like, c, i, (const char *)call_got(c, array) + i * type_size(of->type));
    if (like[0])
        text_add(text, ", which is %s", like);
}

void because_text(struct text *text, const struct call *c, unsigned array, size_t i)
{
    const struct task_array *of = &c->task->arrays[array];
    char because[LINE];
    if (!of->why)
        return;
    of->why(because, sizeof because, c, i);
    text_add(text, ", because %s", because);
}

// Says what is wrong with the output's element i. Returns the code of the fault.
static const char *explain(struct text *text, const struct call *c, unsigned array, size_t i)
{
    const struct task_array *of = &c->task->arrays[array];
    const struct held *held = &c->arrays[array];
    const void *got = call_got(c, array);
    if (i >= held->count) {
        name_text(text, c, array, i);
        text_add(text, " was written to, but ");
        if (held->count == 0)
            text_add(text, "nothing of %s should be", of->name);
        else if (held->count == 1)
            text_add(text, "only the first element of %s should be", of->name);
        else
            text_add(text, "only the first %zu elements of %s should be", held->count, of->name);
        return "stray";
    }
    if (of->type == ELEMS)
        return elems_explain(text, c, array, i);
    if (of->moves)
        return moved_explain(text, c, array, i);
    // On a GPU, a byte that was written may look as if it were not.
    bool unwritten = (of->type != BYTES || on_cpu_device()) && was_left_alone(c, array, i);
    name_text(text, c, array, i);
    if (unwritten) {
        text_add(text, " was never written; it should be ");
    } else {
        text_add(text, " is ");
        value_text(text, of->type, got, i);
        looks_text(text, c, array, i);
        text_add(text, "; it should be ");
    }
    value_text(text, of->type, held->values, i);
    if (held->bounds && !unwritten)
        text_add(text, ", and may be off by %.2g", held->bounds[i]);
    because_text(text, c, array, i);
    return unwritten ? "unwritten" : looked_like ? looked_like : "value";
}

// Adds the fault that the output's element i is wrong, and says why.
static void add_wrong(struct verdict *v, const struct call *c, unsigned array, size_t i)
{
    const struct task_array *of = &c->task->arrays[array];
    const struct held *held = &c->arrays[array];
    struct fault *fault = verdict_fault(v, "");
    text_add(&fault->code, "%s", explain(&v->lines, c, array, i));
    fault_at(fault, of->name, (long long)i);
    if (!was_left_alone(c, array, i))
        value_text(&fault->got, of->type, call_got(c, array), i);
    if (i < held->count && of->type != ELEMS)
        value_text(&fault->expected, of->type, held->values, i);
    if (of->type != ELEMS)
        return;
    struct span want = ((const struct span *)held->values)[i];
    product_text(&fault->expected, want.first, want.end);
    if (((const struct interval *)call_got(c, array))[i].lo < 0) { // so the line is that of its combine
        text_add(&fault->path, "%s", c->path);
        fault->line = c->line;
    }
}

// Adds what is wrong with one output. True if something is.
static bool judge_output(struct verdict *v, const struct call *c, unsigned array)
{
    const struct task_array *of = &c->task->arrays[array];
    const struct held *held = &c->arrays[array];
    bool *wrong = call_compare(c, array);
    if (!wrong) {
        verdict_fails(v, "no-reply", "the kernel program returned no %s\n", of->name);
        return true;
    }
    size_t first = 0, count = 0;
    for (size_t i = held->length; i-- > 0;)
        if (wrong[i]) {
            first = i;
            count++;
        }
    free(wrong);
    if (count == 0)
        return false;
    add_wrong(v, c, array, first);
    text_add(&v->reason, "%s %s %s", c->task->function, of->name,
             first >= held->count              ? "has too much"
             : was_left_alone(c, array, first) ? "lacks something"
                                               : "is wrong");
    if (count > 1)
        text_add(&v->lines, "; %zu more element%s of %s %s wrong", count - 1, count == 2 ? "" : "s", of->name,
                 count == 2 ? "is" : "are");
    text_add(&v->lines, "\n");
    return true;
}

// Says that nothing was launched, if the glue knows what that may mean.
static void judge_idle(struct verdict *v, const struct call *c)
{
    const char *idle = message_text(&c->outcome.reply, "idle");
    if (idle && on_cpu_device() && c->outcome.report.counts.launches == 0)
        verdict_fails(v, "idle", "%s() launched no kernel: %s\n", c->task->function, idle);
}

// What is in the first wrong output explains what is in the outputs after it.
static void judge_outputs(struct verdict *v, const struct call *c)
{
    unsigned count = task_arrays(c->task);
    for (unsigned a = 0; a < count; a++)
        if (c->task->arrays[a].role == OUTPUT && judge_output(v, c, a)) {
            judge_idle(v, c);
            return;
        }
}

static void judge_inputs(struct verdict *v, const struct call *c)
{
    const struct message *reply = &c->outcome.reply;
    const char *changed = message_text(reply, "changed"), *beyond = message_text(reply, "beyond_of");
    long long changed_at = message_number(reply, "changed_at", 0);
    if (changed)
        fault_at(verdict_fails(v, "x-written", "%s[%lld] was written to: %s() must not change its input\n",
                               changed, changed_at, c->task->function),
                 changed, changed_at);
    if (beyond)
        verdict_fails(v, "stray", "memory beside %s was written to: %lld bytes %s it\n", beyond,
                      llabs(message_number(reply, "beyond", 0)),
                      message_number(reply, "beyond", 0) > 0 ? "after" : "before");
}

void call_where(struct text *text, const struct call *c)
{
    text_add(text, "n=%zu section=%u", c->n, c->section);
    for (unsigned k = 0; k < CALL_NUMBERS && c->numbers[k].name; k++)
        text_add(text, " %s=%lld", c->numbers[k].name, c->numbers[k].number);
    if (c->n > 0 && c->sort[0])
        text_add(text, " input=%s", c->sort);
    text_add(text, " seed=%llu", (unsigned long long)c->seed);
    if (c->schedule != 1)
        text_add(text, " schedule=%u", c->schedule);
}

void judge_call_where(struct verdict *v, const struct call *c)
{
    v->n = c->n;
    v->section = c->section;
    call_where(&v->where, c);
}

// What the exercise's own glue found wrong. It explains what is missing in the outputs.
static bool judge_broken(struct verdict *v, const struct call *c)
{
    const char *broken = message_text(&c->outcome.reply, "broken");
    if (!broken)
        return false;
    judge_place(v, verdict_fails(v, code_of_glue(&c->outcome), "%s() %s\n", c->task->function, broken),
                &c->outcome);
    judge_leak(v, c->task->function, &c->outcome);
    return true;
}

bool judge_call(struct verdict *v, const struct call *c, const struct kernel_process *k)
{
    judge_ending(v, c->task->function, &c->outcome);
    if (c->outcome.ending == ANSWERED && !judge_broken(v, c) && !judge_errors(v, &c->outcome)) {
        judge_outputs(v, c);
        judge_inputs(v, c);
        judge_leak(v, c->task->function, &c->outcome);
    }
    judge_findings(v, &c->outcome);
    if (!v->failed)
        return true;
    if (c->outcome.ending != NOT_RUN)
        judge_call_where(v, c);
    judge_printed(v, k);
    return false;
}
