// The arrays of a call as rows of numbers, with a mark under each wrong element. A picture is printed row by
// row, and of a large one the part around its first wrong element.
#include <stdlib.h>
#include <string.h>

#include "task.h"

enum { PER_ROW = 8, ROWS_SHOWN = 16, ROWS_BEFORE = 4, PICTURE_ROWS = 8 };

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
static void print_row(const struct call *c, unsigned array, const char *label, const bool *wrong,
                      size_t first, size_t end, int width)
{
    bool any = false;
    printf("%-10s", label);
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

// The columns and rows of a picture that are printed, from these on.
struct window {
    size_t row, column;
};

// The first of `shown` rows or columns, of `all`, with number `at` among them, and some before it.
static size_t window_from(size_t at, size_t shown, size_t all)
{
    size_t last = all > shown ? all - shown : 0, from = at > shown / 2 ? at - shown / 2 : 0;
    return from < last ? from : last;
}

// The window with the first wrong element of a picture.
static struct window window_of(const struct call *c, unsigned array, const bool *wrong)
{
    size_t columns = call_width(c, array), length = c->arrays[array].length, i = 0;
    while (i < length && !(wrong && wrong[i]))
        i++;
    if (i == length)
        return (struct window){0, 0};
    return (struct window){window_from(i / columns, PICTURE_ROWS, length / columns),
                           window_from(i % columns, PER_ROW, columns)};
}

// Prints which of all rows or columns are shown.
static void print_range(const char *what, size_t first, size_t end, size_t all)
{
    if (end - first == 1)
        printf("%s %zu of %zu", what, first, all);
    else
        printf("%ss %zu … %zu of %zu", what, first, end - 1, all);
}

static void print_picture(const struct call *c, unsigned array, const bool *wrong, struct window at,
                          int width)
{
    const char *name = c->task->arrays[array].name;
    size_t columns = call_width(c, array), rows = columns > 0 ? c->arrays[array].length / columns : 0;
    size_t end_row = at.row + PICTURE_ROWS < rows ? at.row + PICTURE_ROWS : rows,
           end_column = at.column + PER_ROW < columns ? at.column + PER_ROW : columns;
    if (rows > PICTURE_ROWS || columns > PER_ROW) {
        printf("%s: ", name);
        print_range("row", at.row, end_row, rows);
        printf(", ");
        print_range("column", at.column, end_column, columns);
        printf("\n");
    }
    for (size_t row = at.row; row < end_row; row++)
        print_row(c, array, row == at.row ? name : "", wrong, row * columns + at.column,
                  row * columns + end_column, width);
}

// Prints all arrays, one after the other. The inputs are shown where the first wrong output is wrong. A
// picture whose rows have another length than this output's is shown with rows and columns exchanged.
static void print_pictures(const struct call *c, bool *const *wrong, int width)
{
    unsigned arrays = task_arrays(c->task);
    struct window at = {0, 0};
    const char *rows_of = NULL; // the name of this output's width
    for (unsigned a = arrays; a-- > 0;)
        if (wrong[a] && call_width(c, a) > 0) {
            at = window_of(c, a, wrong[a]);
            rows_of = c->task->arrays[a].width;
        }
    for (unsigned a = 0; a < arrays; a++) {
        struct window turned = {at.column, at.row};
        size_t length = c->arrays[a].length;
        if (!is_there(c, a))
            continue;
        const char *width_name = c->task->arrays[a].width;
        if (width_name)
            print_picture(c, a, wrong[a], !rows_of || strcmp(width_name, rows_of) == 0 ? at : turned, width);
        else
            print_row(c, a, c->task->arrays[a].name, wrong[a], 0, length < PER_ROW ? length : PER_ROW, width);
    }
}

static bool has_pictures(const struct call *c)
{
    for (unsigned a = 0; a < task_arrays(c->task); a++)
        if (c->task->arrays[a].width)
            return true;
    return false;
}

// The first element to show. Unless they are among the first rows, the first wrong element and a few rows
// before it are shown.
static size_t first_shown(const struct call *c, bool *const *wrong)
{
    size_t row = SIZE_MAX;
    for (unsigned a = 0; a < task_arrays(c->task); a++)
        for (size_t i = 0; wrong[a] && i < c->arrays[a].length; i++)
            if (wrong[a][i] && i / PER_ROW < row)
                row = i / PER_ROW;
    return row == SIZE_MAX || row < ROWS_SHOWN ? 0 : (row - ROWS_BEFORE) * PER_ROW;
}

// Whether two elements of an array are shown alike.
static bool alike(const struct call *c, unsigned array, size_t i, size_t j)
{
    struct text one = {0}, other = {0};
    cell(&one, c, array, i);
    cell(&other, c, array, j);
    bool same = strcmp(text_bytes(&one), text_bytes(&other)) == 0;
    text_free(&one);
    text_free(&other);
    return same;
}

// Where the elements from `first` on end that are right and, in each array, all alike.
static size_t end_of_alike(const struct call *c, bool *const *wrong, size_t first, size_t longest)
{
    size_t end = longest;
    for (unsigned a = 0; a < task_arrays(c->task); a++)
        for (size_t i = first; i < end && i < c->arrays[a].length && is_there(c, a); i++)
            if ((wrong[a] && wrong[a][i]) || !alike(c, a, first, i))
                end = i;
    return end == longest ? end : end / PER_ROW * PER_ROW;
}

// Prints what the elements from `first` to end - 1 are in one line: "8 … 255: counts 0, cdf 8".
static void print_alike(const struct call *c, size_t first, size_t end)
{
    printf("%zu … %zu:", first, end - 1);
    const char *comma = "";
    for (unsigned a = 0; a < task_arrays(c->task); a++)
        if (is_there(c, a) && first < c->arrays[a].length) {
            struct text text = {0};
            cell(&text, c, a, first);
            printf("%s %s %s", comma, c->task->arrays[a].name, text.bytes);
            comma = ",";
            text_free(&text);
        }
    printf("\n");
}

static void print_rows(const struct call *c, bool *const *wrong, int width)
{
    unsigned arrays = task_arrays(c->task);
    size_t longest = 0, shown = 0, first;
    for (unsigned a = 0; a < arrays; a++)
        longest = c->arrays[a].length > longest ? c->arrays[a].length : longest;
    first = first_shown(c, wrong);
    if (first > 0)
        printf("from %zu …\n", first);
    for (; first < longest && shown < ROWS_SHOWN; first += PER_ROW, shown++) {
        size_t alike_to = end_of_alike(c, wrong, first, longest);
        if (alike_to > first + PER_ROW) {
            print_alike(c, first, alike_to);
            first = alike_to - PER_ROW;
            continue;
        }
        if (longest > PER_ROW)
            printf("%zu … %zu\n", first, (first + PER_ROW < longest ? first + PER_ROW : longest) - 1);
        for (unsigned a = 0; a < arrays; a++) {
            size_t length = c->arrays[a].length, end = first + PER_ROW < length ? first + PER_ROW : length;
            if (is_there(c, a) && first < end)
                print_row(c, a, c->task->arrays[a].name, wrong[a], first, end, width);
        }
    }
    if (first < longest)
        printf("… up to %zu\n", longest - 1);
}

void print_call(const struct call *c)
{
    unsigned arrays = task_arrays(c->task);
    bool *wrong[TASK_ARRAYS] = {NULL};
    int width = widest_cell(c);
    for (unsigned a = 0; a < arrays; a++)
        if (c->task->arrays[a].role == OUTPUT)
            wrong[a] = call_compare(c, a);
    if (has_pictures(c))
        print_pictures(c, wrong, width);
    else
        print_rows(c, wrong, width);
    for (unsigned a = 0; a < arrays; a++)
        free(wrong[a]);
}
