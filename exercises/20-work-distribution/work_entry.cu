// Glue to the functions of work.h.
#include "task_call.h"

#include "work.h" // must come last: it seals what the header above needs

// The numbers of a request.
struct numbers {
    size_t rows, items, steps;
    unsigned threads;
};

static struct numbers numbers_of(const struct task_call *c, const struct message *request)
{
    return (struct numbers){(size_t)message_number(request, "rows", 0),
                            (size_t)message_number(request, "items", 0),
                            (size_t)message_number(request, "steps", 1), c->section};
}

static void call_find_rows(const struct task_call *c, struct numbers of)
{
    unsigned *row_of = task_array<unsigned>(c, "row_of");
    const unsigned *offsets = task_array<unsigned>(c, "offsets");
    CONFINED_BEGIN();
    find_rows(row_of, offsets, of.rows, of.items, of.threads);
    CONFINED_END();
}

static void call_split_path(const struct task_call *c, struct numbers of)
{
    unsigned *path_rows = task_array<unsigned>(c, "path_rows"),
             *path_items = task_array<unsigned>(c, "path_items");
    const unsigned *offsets = task_array<unsigned>(c, "offsets");
    CONFINED_BEGIN();
    split_path(path_rows, path_items, offsets, of.rows, of.items, of.steps, of.threads);
    CONFINED_END();
}

static void call_reduce_pieces(const struct task_call *c, struct numbers of)
{
    elem_t *parts = task_array<elem_t>(c, "parts"), *carries = task_array<elem_t>(c, "carries");
    const elem_t *x = task_array<elem_t>(c, "x");
    const unsigned *offsets = task_array<unsigned>(c, "offsets"),
                   *path_rows = task_array<unsigned>(c, "path_rows"),
                   *path_items = task_array<unsigned>(c, "path_items");
    size_t pieces = pieces_of(of.rows, of.items, of.steps);
    CONFINED_BEGIN();
    reduce_pieces(parts, carries, x, offsets, path_rows, path_items, pieces, of.threads);
    CONFINED_END();
}

static void call_reduce_rows(const struct task_call *c, struct numbers of)
{
    elem_t *y = task_array<elem_t>(c, "y");
    const elem_t *x = task_array<elem_t>(c, "x");
    const unsigned *offsets = task_array<unsigned>(c, "offsets");
    CONFINED_BEGIN();
    reduce_rows(y, x, offsets, of.rows, of.items, of.steps, of.threads);
    CONFINED_END();
}

static void call_spmv(const struct task_call *c, struct numbers of, bool by_rows)
{
    unsigned *y = task_array<unsigned>(c, "y");
    const unsigned *offsets = task_array<unsigned>(c, "offsets"),
                   *columns = task_array<unsigned>(c, "columns"), *values = task_array<unsigned>(c, "values"),
                   *x = task_array<unsigned>(c, "x");
    CONFINED_BEGIN();
    if (by_rows)
        spmv_by_rows(y, offsets, columns, values, x, of.rows, of.threads);
    else
        spmv(y, offsets, columns, values, x, of.rows, of.items, of.steps, of.threads);
    CONFINED_END();
}

extern "C" void entry(const struct message *request, struct message *reply)
{
    struct task_call c;
    if (!task_call_begin(&c, request, reply))
        return;
    struct numbers of = numbers_of(&c, request);
    if (task_is(&c, "find_rows"))
        call_find_rows(&c, of);
    else if (task_is(&c, "split_path"))
        call_split_path(&c, of);
    else if (task_is(&c, "reduce_pieces"))
        call_reduce_pieces(&c, of);
    else if (task_is(&c, "reduce_rows"))
        call_reduce_rows(&c, of);
    else
        call_spmv(&c, of, task_is(&c, "spmv_by_rows"));
    task_call_end(&c, reply);
}
