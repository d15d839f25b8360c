// The arrays of a call as rows of numbers, with a mark under each wrong element.
#include <stdlib.h>

#include "task.h"

enum { PER_ROW = 8, ROWS_SHOWN = 16 };

// An element of an array after the call: of an input what it holds, of an output what was written.
static void cell(struct text *text, const struct call *c, unsigned array, size_t i)
{
    const struct task_array *of = &c->task->arrays[array];
    const void *values = of->role != OUTPUT ? c->arrays[array].values : call_got(c, array);
    if (of->role == OUTPUT && was_left_alone(c, array, i))
        text_add(text, "·");
    else
        value_text(text, of->type, values, i);
}

static bool is_there(const struct call *c, unsigned array)
{
    return c->task->arrays[array].role != OUTPUT || call_got(c, array);
}

static int widest_cell(const struct call *c)
{
    int widest = 3;
    for (unsigned a = 0; a < task_arrays(c->task); a++)
        for (size_t i = 0; is_there(c, a) && i < c->arrays[a].length; i++) {
            struct text text = {0};
            cell(&text, c, a, i);
            widest = columns_of(text.bytes) > widest ? columns_of(text.bytes) : widest;
            text_free(&text);
        }
    return widest;
}

// Prints elements first to end - 1 of an array and, below, a mark under each that is wrong.
static void print_row(const struct call *c, unsigned array, const bool *wrong, size_t first, size_t end,
                      int width)
{
    bool any = false;
    printf("%-10s", c->task->arrays[array].name);
    for (size_t i = first; i < end; i++) {
        struct text text = {0};
        cell(&text, c, array, i);
        printf(" %*s%s", width - columns_of(text.bytes), "", text.bytes);
        text_free(&text);
        any |= wrong && wrong[i];
    }
    printf("\n");
    if (!any)
        return;
    printf("%10s", "");
    for (size_t i = first; i < end; i++)
        printf(" %*s", width, wrong[i] ? "^" : "");
    printf("   wrong\n");
}

void print_call(const struct call *c)
{
    unsigned arrays = task_arrays(c->task);
    bool *wrong[TASK_ARRAYS] = {NULL};
    int width = widest_cell(c);
    size_t longest = 0, shown = 0;
    for (unsigned a = 0; a < arrays; a++) {
        longest = c->arrays[a].length > longest ? c->arrays[a].length : longest;
        if (c->task->arrays[a].role == OUTPUT)
            wrong[a] = call_compare(c, a);
    }
    for (size_t first = 0; first < longest && shown < ROWS_SHOWN; first += PER_ROW, shown++) {
        if (longest > PER_ROW)
            printf("%zu … %zu\n", first, (first + PER_ROW < longest ? first + PER_ROW : longest) - 1);
        for (unsigned a = 0; a < arrays; a++) {
            size_t length = c->arrays[a].length, end = first + PER_ROW < length ? first + PER_ROW : length;
            if (is_there(c, a) && first < end)
                print_row(c, a, wrong[a], first, end, width);
        }
    }
    if (shown * PER_ROW < longest)
        printf("… up to %zu\n", longest - 1);
    for (unsigned a = 0; a < arrays; a++)
        free(wrong[a]);
}
