// One call of the student's function, and its outcome.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "verdict.h"

enum { EMPTY_COUNT = 4 }; // elements of y when n is 0; the call must leave them alone

// Whether affine maps are run as elements of 8 bytes. All other types are run as elements of 4 bytes.
static bool is_wide(enum element element) { return element == AFFINE && setting(&settings.wide, NULL); }

struct trial trial_of(const struct contract *c, enum element element, struct size_case size, uint64_t seed)
{
    return (struct trial){
        .contract = c,
        .element = element,
        .n = size.n,
        .section = size.section,
        .seed = seed,
        .schedule = 1,
    };
}

const char *trial_program(enum element element)
{
    if (!on_cpu_device())
        return element_name(element);
    return is_wide(element) ? "wide" : "token";
}

size_t trial_size(const struct trial *trial)
{
    if (!on_cpu_device())
        return element_size(trial->element);
    return is_wide(trial->element) ? 8 : 4;
}

// Adds the elements to the request. On a GPU these are values. On the CPU device they are the number of
// elements, and the ints that a kernel prints for them.
static void add_inputs(struct message *request, const struct trial *trial)
{
    if (!on_cpu_device()) {
        message_add_array(request, "x", element_size(trial->element), trial->count, trial->x);
        return;
    }
    message_add_number(request, "count", (long long)trial->count);
    message_add_number(request, "key", (long long)element_key(trial->seed));
    if (trial->zero > 0)
        message_add_number(request, "zero", trial->zero);
    int *shown = room_for(trial->count, sizeof *shown);
    if (trial->element == INT)
        memcpy(shown, trial->x, trial->count * sizeof *shown);
    else
        element_inputs(INT, shown, trial->count, trial->seed);
    message_add_array(request, "shown", sizeof *shown, trial->count, shown);
    free(shown);
}

static void find_inputs(struct trial *trial)
{
    trial->x = room_for(trial->count, element_size(trial->element));
    element_inputs(trial->element, trial->x, trial->count, trial->seed);
}

// Computes the values of y by what its elements are made of.
static void find_values(struct trial *trial)
{
    size_t size = element_size(trial->element);
    struct view view = view_of(&trial->derivation, trial->element, trial->x);
    trial->values = room_for(trial->count, size);
    for (size_t i = 0; i < trial->count; i++)
        view_value(&view, trial->numbers[i], (char *)trial->values + i * size);
    view_free(&view);
}

// Reads what y's elements are made of, and their values.
static void derive(struct trial *trial, struct kernel_process *k)
{
    const struct item *y = message_find(&trial->outcome.reply, ITEM_ARRAY, "y");
    size_t count = (size_t)message_number(&trial->outcome.reply, "nodes", 0);
    if (!y || y->size != sizeof *trial->numbers || y->count != trial->count)
        return;
    uint32_t *numbers = (uint32_t *)(void *)y->data;
    derivation_read(&trial->derivation, k->derivation, trial->count, count);
    for (size_t i = 0; i < trial->count; i++)
        numbers[i] = derivation_number(&trial->derivation, numbers[i]);
    trial->numbers = numbers;
    find_values(trial);
    explain_find(trial, k);
}

void trial_run(struct trial *trial, struct kernel_process *k, const char *directory)
{
    trial->count = trial->n > 0 ? trial->n : EMPTY_COUNT;
    if (!trial->x)
        find_inputs(trial);
    struct message request = {0};
    message_add_number(&request, "n", (long long)trial->n);
    message_add_number(&request, "section", trial->section);
    message_add_number(&request, "before", (long long)trial->before);
    message_add_number(&request, "x_start", trial->x_start);
    message_add_number(&request, "y_start", trial->y_start);
    message_add_number(&request, "in_place", trial->in_place);
    message_add_number(&request, "exclusive", trial->contract->kind == EXCLUSIVE);
    if (trial->contract->function)
        message_add_text(&request, "function", trial->contract->function);
    add_inputs(&request, trial);
    order_add(&request, trial->order);
    outcome_ask(&trial->outcome, k, &request, trial->short_ints ? "short" : trial_program(trial->element),
                trial->schedule, directory);
    message_clear(&request);
    if (trial->outcome.ending == ANSWERED && on_cpu_device())
        derive(trial, k);
}

const void *trial_y(const struct trial *trial)
{
    if (on_cpu_device())
        return trial->values;
    const struct item *y = message_find(&trial->outcome.reply, ITEM_ARRAY, "y");
    bool whole = y && y->size == element_size(trial->element) && y->count == trial->count;
    return whole ? y->data : NULL;
}

// The longest chain of combines that leads to an element of y.
static unsigned long depth_of_y(const struct trial *trial)
{
    unsigned long depth = 0;
    for (size_t i = 0; trial->numbers && i < trial->n; i++) {
        unsigned long of_i = derivation_depth(&trial->derivation, trial->numbers[i]);
        depth = of_i > depth ? of_i : depth;
    }
    return depth;
}

struct counts trial_counts(const struct trial *trial)
{
    const struct derivation *d = &trial->derivation;
    struct counts counts = trial->outcome.report.counts;
    if (trial->contract->entry == SERIAL) { // host code does one combine after the other
        counts.known = trial->numbers;
        counts.work = counts.steps = d->combines;
    }
    counts.derived = trial->numbers;
    if (trial->numbers)
        counts.use = derivation_use(d, trial->numbers, trial->n);
    counts.depth = depth_of_y(trial);
    return counts;
}

bool trial_right_as(const struct trial *trial, enum element element)
{
    size_t first;
    struct trial other = *trial;
    if (!trial->numbers)
        return false;
    other.element = element;
    find_inputs(&other);
    find_values(&other);
    bool right = compare_first(&other, &first) == 0;
    free(other.x);
    free(other.values);
    return right;
}

void trial_free(struct trial *trial)
{
    free(trial->x);
    free(trial->values);
    trial->x = trial->values = NULL;
    trial->numbers = NULL;
    derivation_free(&trial->derivation);
    outcome_free(&trial->outcome);
}
