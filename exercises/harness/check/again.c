// A scan's call that is made again and again in other orders.
#include <stdlib.h>
#include <string.h>

#include "check.h"

struct again {
    const struct trial *like;
    struct trial last; // the last that was run
    struct kernel_process kernel;
    char directory[PATH_BYTES]; // for the reports of these calls
};

// What the element of y is, as one number for each value and each sequence of elements.
static uint64_t held_by(const struct trial *trial, size_t i)
{
    const struct interval is = derivation_is(&trial->derivation, trial->numbers[i]);
    const size_t size = element_size(trial->element);
    const unsigned char *value = (const unsigned char *)trial->values + i * size;
    uint64_t held = (uint64_t)(uint32_t)is.lo << 32 | (uint32_t)is.hi;
    for (size_t b = 0; b < size; b++) {
        held ^= value[b];
        held = splitmix64(&held);
    }
    return held;
}

static void take_results(struct again *again, struct attempt *attempt)
{
    struct trial *trial = &again->last;
    const char *choices = message_text(&trial->outcome.reply, "choices");
    if (trial->outcome.ending != ANSWERED || !trial->numbers ||
        message_text(&trial->outcome.reply, "refused"))
        return;
    attempt->answered = true;
    attempt->count = trial->count;
    attempt->wrong = compare(trial);
    attempt->held = room_for(trial->count, sizeof *attempt->held);
    for (size_t i = 0; i < trial->count; i++)
        attempt->held[i] = held_by(trial, i);
    attempt->choices = choices ? copy_of(choices) : NULL;
    attempt->numbers = room_for(trial->count, sizeof *attempt->numbers);
    memcpy(attempt->numbers, trial->numbers, trial->count * sizeof *attempt->numbers);
    attempt->derivation = trial->derivation; // from now on the attempt's
    trial->derivation = (struct derivation){0};
}

// A process that did not answer is not asked again: the search is over.
static void run_again(struct subject *s, const struct order *order, struct attempt *attempt)
{
    struct again *again = s->call;
    struct kernel_process *k = &again->kernel;
    const size_t bytes = again->like->n * element_size(again->like->element);
    trial_free(&again->last);
    if (now_us() >= s->deadline)
        return;
    again->last = *again->like;
    again->last.order = order;
    if (again->like->x) {
        again->last.x = room_for(bytes, 1);
        memcpy(again->last.x, again->like->x, bytes);
    }
    if (!again->directory[0])
        run_directory_make(again->directory);
    if (k->pid == 0)
        kernel_start(k, trial_program(again->like->element), 1, again->directory, NULL);
    k->deadline = (s->deadline - now_us()) / 1000 + 1;
    trial_run(&again->last, k, again->directory);
    take_results(again, attempt);
    attempt->report = again->last.outcome.report;
    again->last.outcome.report = (struct report){0};
    if (!attempt->answered)
        s->deadline = 0;
}

static void tell_value(const struct trial *trial, size_t i, struct told_result *told)
{
    const size_t size = element_size(trial->element);
    char *want = room_for(trial->count, size);
    const char *got = (const char *)trial->values + i * size;
    reference_scan(trial->contract, trial->section, trial->element, want, trial->x, trial->n);
    element_text(&told->expected, trial->element, want + i * size);
    if (memcmp(want + i * size, got, size) != 0)
        element_text(&told->got, trial->element, got);
    else // the same value of other elements
        text_add(&told->lacks, "made of other elements, or of the same in another order");
    free(want);
}

// If the element is made of something that is not an element, what that is.
static const char *made_from(const struct derivation *d, uint32_t number)
{
    const uint32_t origin = derivation_origin(d, number);
    if (!derivation_is_node(d, origin))
        return NULL;
    const struct node node = derivation_node(d, origin);
    const char *left = no_element(node.left);
    return left ? left : no_element(node.right);
}

static void tell_again(struct subject *s, const struct attempt *last, size_t i, struct told_result *told)
{
    const struct again *again = s->call;
    const struct trial *trial = &again->last;
    const uint32_t number = last->numbers[i];
    text_add(&told->name, "y[%zu]", i);
    if (i >= trial->n) {
        text_add(&told->lacks, "written to, though n is %zu", trial->n);
        return;
    }
    tell_value(trial, i, told);
    const char *nothing = made_from(&last->derivation, number);
    if (no_element(number) || nothing) {
        text_free(&told->got);
        text_free(&told->lacks);
    }
    if (no_element(number))
        text_add(&told->lacks, "%s", no_element(number));
    else if (nothing)
        text_add(&told->lacks, "made from %s", nothing);
}

static void end_again(struct subject *s)
{
    struct again *again = s->call;
    trial_free(&again->last);
    kernel_stop(&again->kernel);
    if (again->directory[0])
        run_directory_remove(again->directory);
}

void seek_in_trials(const struct test *t, const struct trial *likes, const struct sought_call *calls,
                    unsigned count)
{
    struct again again[CALLS_SOUGHT] = {0};
    struct subject subjects[CALLS_SOUGHT] = {0};
    for (unsigned i = 0; i < count; i++) {
        again[i].like = &likes[i];
        subjects[i] = (struct subject){
            .call = &again[i], .run = run_again, .tell = tell_again, .one_block = !has_blocks(&likes[i])};
    }
    seek_offer(t, subjects, calls, count, end_again);
}
