// A task's call that is made again and again in other orders. Its results are the elements of all outputs,
// one after the other.
#include <stdlib.h>
#include <string.h>

#include "task.h"

struct again {
    const struct call *like;
    struct call last; // the last that was run
    struct kernel_process kernel;
    char directory[PATH_BYTES]; // for the reports of these calls
};

// The output that has that element of the results. The index in the output takes the place of *i.
static unsigned output_with(const struct call *c, size_t *i)
{
    unsigned a = 0;
    while (c->task->arrays[a].role != OUTPUT || *i >= c->arrays[a].length) {
        *i -= c->task->arrays[a].role == OUTPUT ? c->arrays[a].length : 0;
        a++;
    }
    return a;
}

static uint64_t held_by(const struct call *c, unsigned array, size_t i)
{
    const size_t size = type_size(c->task->arrays[array].type);
    const unsigned char *got = (const unsigned char *)call_got(c, array) + i * size;
    uint64_t held = was_left_alone(c, array, i);
    for (size_t b = 0; b < size; b++) {
        held ^= got[b];
        held = splitmix64(&held);
    }
    return held;
}

// Adds an output to the results. Returns false if there was no reply.
static bool take_output(struct attempt *attempt, const struct call *c, unsigned array)
{
    const size_t length = c->arrays[array].length, all = attempt->count + length;
    bool *wrong = call_compare(c, array);
    if (!wrong)
        return false;
    attempt->wrong = more_room(attempt->wrong, all + 1, sizeof *attempt->wrong);
    attempt->held = more_room(attempt->held, all + 1, sizeof *attempt->held);
    for (size_t i = 0; i < length; i++) {
        attempt->wrong[attempt->count + i] = wrong[i];
        attempt->held[attempt->count + i] = held_by(c, array, i);
    }
    attempt->count = all;
    free(wrong);
    return true;
}

static void take_results(struct attempt *attempt, const struct call *c)
{
    const struct message *reply = &c->outcome.reply;
    const char *choices = message_text(reply, "choices");
    const bool failed = message_text(reply, "refused") || message_text(reply, "broken") ||
                        message_text(reply, "launch_error") || message_text(reply, "sync_error");
    const unsigned count = task_arrays(c->task);
    attempt->answered = c->outcome.ending == ANSWERED && !failed;
    for (unsigned a = 0; a < count && attempt->answered; a++)
        if (c->task->arrays[a].role == OUTPUT)
            attempt->answered = take_output(attempt, c, a);
    if (attempt->answered && choices)
        attempt->choices = copy_of(choices);
}

// A process that did not answer is not asked again: the search is over.
static void run_again(struct subject *s, const struct order *order, struct attempt *attempt)
{
    struct again *again = s->call;
    const struct call *like = again->like;
    struct kernel_process *k = &again->kernel;
    call_free(&again->last);
    if (now_us() >= s->deadline)
        return;
    if (!again->directory[0])
        run_directory_make(again->directory);
    if (k->pid == 0)
        kernel_start(k, call_program(), 1, again->directory, NULL);
    k->deadline = (s->deadline - now_us()) / 1000 + 1;
    again->last = call_of(like->task, like->n, like->section, like->sort, like->seed);
    again->last.order = order;
    call_run(&again->last, k, again->directory);
    take_results(attempt, &again->last);
    attempt->report = again->last.outcome.report;
    again->last.outcome.report = (struct report){0};
    if (!attempt->answered)
        s->deadline = 0;
}

// A broken interval does not say what it is made of.
static void made_of_text(struct text *text, struct interval got)
{
    if (got.lo >= 0)
        product_text(text, (size_t)got.lo, (size_t)got.hi + 1);
}

static void tell_again(struct subject *s, const struct attempt *last, size_t i, struct told_result *told)
{
    (void)last;
    const struct call *c = &((struct again *)s->call)->last;
    const unsigned array = output_with(c, &i);
    const struct task_array *of = &c->task->arrays[array];
    name_text(&told->name, c, array, i);
    if (i >= c->arrays[array].count) {
        text_add(&told->lacks, "written to, and should not be");
        return;
    }
    if (of->type == ELEMS) {
        const struct span span = ((const struct span *)c->arrays[array].values)[i];
        product_text(&told->expected, span.first, span.end);
    } else {
        value_text(&told->expected, of->type, c->arrays[array].values, i);
    }
    if (was_left_alone(c, array, i))
        text_add(&told->lacks, "never written");
    else if (of->type != ELEMS)
        value_text(&told->got, of->type, call_got(c, array), i);
    else
        made_of_text(&told->got, ((const struct interval *)call_got(c, array))[i]);
}

static void end_again(struct subject *s)
{
    struct again *again = s->call;
    call_free(&again->last);
    kernel_stop(&again->kernel);
    if (again->directory[0])
        run_directory_remove(again->directory);
}

void seek_in_calls(const struct test *t, const struct call *likes, const struct sought_call *calls,
                   unsigned count)
{
    struct again again[CALLS_SOUGHT] = {0};
    struct subject subjects[CALLS_SOUGHT] = {0};
    for (unsigned i = 0; i < count; i++) {
        again[i].like = &likes[i];
        subjects[i] = (struct subject){.call = &again[i],
                                       .run = run_again,
                                       .tell = tell_again,
                                       .one_block = likes[i].n <= likes[i].section};
    }
    seek_offer(t, subjects, calls, count, end_again);
}
