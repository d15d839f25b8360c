// make run: calls the student's function on numbers.
#include <stdlib.h>
#include <string.h>

#include "tool.h"

enum { PER_ROW = 8, ROWS_SHOWN = 16, WRONG_ROWS_SHOWN = 4 };

// Prints one row of up to PER_ROW values from `first` on, in columns of `width`.
static void print_row(const char *label, const struct trial *trial, const void *values, size_t first,
                      size_t end, int width)
{
    printf("%4s", label);
    for (size_t i = first; i < end; i++) {
        struct text cell = {0};
        cell_text(&cell, trial->element, (const char *)values + i * element_size(trial->element));
        printf(" %*s%s", width - columns_of(cell.bytes), "", cell.bytes);
        text_free(&cell);
    }
    printf("\n");
}

static bool any_of(const bool *wrong, size_t first, size_t end)
{
    while (first < end && !wrong[first])
        first++;
    return first < end;
}

// Prints a caret under each wrong value of the row, and nothing if all values are right.
static void print_marks(const bool *wrong, size_t first, size_t end, int width)
{
    if (!any_of(wrong, first, end))
        return;
    printf("    ");
    for (size_t i = first; i < end; i++)
        printf(" %*s", width, wrong[i] ? "^" : "");
    printf("   wrong\n");
}

static int widest_cell(const struct trial *trial, const void *values)
{
    int widest = 4;
    for (size_t i = 0; i < trial->n; i++) {
        struct text cell = {0};
        cell_text(&cell, trial->element, (const char *)values + i * element_size(trial->element));
        widest = columns_of(cell.bytes) > widest ? columns_of(cell.bytes) : widest;
        text_free(&cell);
    }
    return widest;
}

// Prints x and y row by row: the first ROWS_SHOWN rows, and up to WRONG_ROWS_SHOWN later ones with a wrong
// value.
static void print_arrays(const struct trial *trial)
{
    const void *y = trial_y(trial);
    bool *wrong = y ? compare(trial) : NULL;
    int width = widest_cell(trial, trial->x);
    width = y && widest_cell(trial, y) > width ? widest_cell(trial, y) : width;
    size_t printed = 0, later = 0; // the end of what is printed; rows with a wrong value beyond ROWS_SHOWN
    for (size_t first = 0, end; first < trial->n; first = end) {
        end = first + PER_ROW < trial->n ? first + PER_ROW : trial->n;
        if (first >= (size_t)PER_ROW * ROWS_SHOWN &&
            (!wrong || !any_of(wrong, first, end) || later++ >= WRONG_ROWS_SHOWN))
            continue;
        if (printed < first)
            printf("…\n");
        printed = end;
        if (trial->n > PER_ROW)
            printf("%zu … %zu\n", first, end - 1);
        print_row("x", trial, trial->x, first, end, width);
        if (y) {
            print_row("y", trial, y, first, end, width);
            print_marks(wrong, first, end, width);
        }
    }
    if (printed < trial->n)
        printf("… up to %zu\n", trial->n - 1);
    free(wrong);
}

int tool_run(void)
{
    struct run run;
    run_make(&run, tool_trial(), false);
    struct verdict call = {0};
    judge_where(&call, &run.trial);
    printf("%s\n", call.where.bytes);
    verdict_free(&call);
    print_arrays(&run.trial);
    int status = tool_judge(&run.trial, &run.k);
    run_free(&run);
    return status;
}
