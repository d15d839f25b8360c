// Glue to the functions of segments.h.
#include "task_call.h"

#include "segments.h" // must come last: it seals what the header above needs

static void call_scan(const struct task_call *c)
{
    elem_t *y = task_array<elem_t>(c, "y");
    const elem_t *x = task_array<elem_t>(c, "x");
    const unsigned *heads = task_array<unsigned>(c, "heads");
    size_t n = c->n;
    unsigned threads = c->section;
    void (*function)(elem_t *, const elem_t *, const unsigned *, size_t, unsigned) =
        task_is(c, "segmented_scan") ? segmented_scan : scan_in_blocks;
    CONFINED_BEGIN();
    function(y, x, heads, n, threads);
    CONFINED_END();
}

static void call_mark_heads(const struct task_call *c)
{
    unsigned *heads = task_array<unsigned>(c, "heads"), threads = c->section;
    const int *keys = task_array<int>(c, "keys");
    size_t n = c->n;
    CONFINED_BEGIN();
    mark_heads(heads, keys, n, threads);
    CONFINED_END();
}

static void call_reduce_by_key(const struct task_call *c)
{
    elem_t *y = task_array<elem_t>(c, "y");
    int *y_keys = task_array<int>(c, "y_keys");
    unsigned *count = task_array<unsigned>(c, "count"), threads = c->section;
    const elem_t *x = task_array<elem_t>(c, "x");
    const int *keys = task_array<int>(c, "keys");
    size_t n = c->n;
    CONFINED_BEGIN();
    reduce_by_key(y, y_keys, count, x, keys, n, threads);
    CONFINED_END();
}

static void call_run_lengths(const struct task_call *c)
{
    int *values = task_array<int>(c, "values");
    unsigned *lengths = task_array<unsigned>(c, "lengths"), *count = task_array<unsigned>(c, "count");
    const int *x = task_array<int>(c, "x");
    size_t n = c->n;
    unsigned threads = c->section;
    CONFINED_BEGIN();
    run_lengths(values, lengths, count, x, n, threads);
    CONFINED_END();
}

extern "C" void entry(const struct message *request, struct message *reply)
{
    struct task_call c;
    if (!task_call_begin(&c, request, reply))
        return;
    if (task_is(&c, "mark_heads"))
        call_mark_heads(&c);
    else if (task_is(&c, "reduce_by_key"))
        call_reduce_by_key(&c);
    else if (task_is(&c, "run_lengths"))
        call_run_lengths(&c);
    else
        call_scan(&c);
    task_call_end(&c, reply);
}
