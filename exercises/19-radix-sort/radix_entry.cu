// Glue to the functions of radix.h.
#include "task_call.h"

#include "radix.h" // must come last: it seals what the header above needs

// What most of the functions get. An array that a request does not have is NULL.
struct sorted {
    unsigned *y, *y_values;
    const unsigned *x, *values;
    size_t n;
    unsigned threads;
};

static struct sorted arrays_of(const struct task_call *c)
{
    struct sorted a = {task_array<unsigned>(c, "y"),
                       task_array<unsigned>(c, "y_values"),
                       task_array<unsigned>(c, "x"),
                       task_array<unsigned>(c, "values"),
                       c->n,
                       c->section};
    return a;
}

static void call_split(const struct task_call *c, unsigned bit)
{
    struct sorted a = arrays_of(c);
    unsigned *zeros = task_array<unsigned>(c, "zeros"), *places = task_array<unsigned>(c, "places");
    const unsigned *offsets = task_array<unsigned>(c, "offsets");
    bool finds_zeros = task_is(c, "find_zeros"), finds_places = task_is(c, "find_places");
    CONFINED_BEGIN();
    if (finds_zeros)
        find_zeros(zeros, a.x, a.n, bit, a.threads);
    else if (finds_places)
        find_places(places, zeros, offsets, a.n, a.threads);
    else
        split(a.y, a.x, a.n, bit, a.threads);
    CONFINED_END();
}

static void call_digits(const struct task_call *c, unsigned shift)
{
    struct sorted a = arrays_of(c);
    unsigned *table = task_array<unsigned>(c, "table"), *ranks = task_array<unsigned>(c, "ranks");
    bool counts = task_is(c, "count_digits"), ranks_keys = task_is(c, "rank_digits");
    CONFINED_BEGIN();
    if (counts)
        count_digits(table, a.x, a.n, shift, a.threads);
    else if (ranks_keys)
        rank_digits(ranks, a.x, a.n, shift, a.threads);
    else
        digit_pass(a.y, a.y_values, a.x, a.values, a.n, shift, a.threads);
    CONFINED_END();
}

static void call_sort(const struct task_call *c, unsigned bits)
{
    struct sorted a = arrays_of(c);
    bool by_bits = task_is(c, "sort_by_bits");
    CONFINED_BEGIN();
    if (by_bits)
        sort_by_bits(a.y, a.y_values, a.x, a.values, a.n, bits, a.threads);
    else
        sort_by_digits(a.y, a.y_values, a.x, a.values, a.n, bits, a.threads);
    CONFINED_END();
}

static void call_numbers(const struct task_call *c)
{
    unsigned *keys = task_array<unsigned>(c, "keys"), *float_keys = task_array<unsigned>(c, "float_keys");
    unsigned threads = c->section;
    int *y = task_array<int>(c, "y");
    float *sorted = task_array<float>(c, "sorted");
    const int *x = task_array<int>(c, "x");
    const float *floats = task_array<float>(c, "floats");
    size_t n = c->n;
    bool turns_ints = task_is(c, "make_int_keys"), sorts_ints = task_is(c, "sort_ints");
    bool turns_floats = task_is(c, "make_float_keys");
    CONFINED_BEGIN();
    if (turns_ints)
        make_int_keys(keys, x, n, threads);
    else if (sorts_ints)
        sort_ints(y, x, n, threads);
    else if (turns_floats)
        make_float_keys(float_keys, floats, n, threads);
    else
        sort_floats(sorted, floats, n, threads);
    CONFINED_END();
}

extern "C" void entry(const struct message *request, struct message *reply)
{
    struct task_call c;
    if (!task_call_begin(&c, request, reply))
        return;
    if (message_find(request, ITEM_NUMBER, "shift"))
        call_digits(&c, (unsigned)message_number(request, "shift", 0));
    else if (message_find(request, ITEM_NUMBER, "bits"))
        call_sort(&c, (unsigned)message_number(request, "bits", 0));
    else if (task_is(&c, "make_int_keys") || task_is(&c, "make_float_keys") || task_is(&c, "sort_ints") ||
             task_is(&c, "sort_floats"))
        call_numbers(&c);
    else
        call_split(&c, (unsigned)message_number(request, "bit", 0));
    task_call_end(&c, reply);
}
