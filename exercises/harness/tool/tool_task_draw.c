// make draw of an exercise whose file has tasks: prints a table of what the functions of a part have written,
// and from which element of the input each element of an output came, or of which elements it is made.
// charts/moves.awk draws it.
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

enum { DRAWN_MOST = 16, ROWS = 16 };

struct table {
    const char *rows[ROWS]; // the arrays' names, from the top
    unsigned count;
    size_t columns;  // the elements of the longest array
    bool arrows_end; // arrows lead to the last row
};

// The row of the array with that name; the number of rows if there is none.
static unsigned row_of(const struct table *t, const char *name)
{
    unsigned row = 0;
    while (row < t->count && strcmp(t->rows[row], name) != 0)
        row++;
    return row;
}

static void print_cells(unsigned row, const struct call *c, unsigned array, const void *values,
                        const bool *wrong)
{
    for (size_t i = 0; i < c->arrays[array].length; i++) {
        struct text text = {0};
        bool unwritten = wrong && was_left_alone(c, array, i);
        if (!unwritten)
            value_text(&text, c->task->arrays[array].type, values, i);
        printf("cell\t%u\t%zu\t%s\t%s\n", row, i, text_bytes(&text),
               wrong && wrong[i] ? "wrong"
               : unwritten       ? "unwritten"
               : wrong           ? "made"
                                 : "given");
        text_free(&text);
    }
}

static void print_moves(const struct table *t, const struct call *c, unsigned array, unsigned row,
                        const bool *wrong)
{
    struct moved m = moved_of(c, array);
    unsigned from_row = row_of(t, c->task->arrays[array].moves);
    for (size_t i = 0; i < c->arrays[array].length; i++) {
        size_t from = moved_from(&m, call_got(c, array), i);
        if (from != NOWHERE)
            printf("move\t%u\t%zu\t%u\t%zu\t%s\n", from_row, from, row, i, wrong[i] ? "raced" : "combined");
    }
    moved_free(&m);
}

// For an output of ELEMS: an arrow from each element of x that an element is made of.
static void print_parts(const struct table *t, const struct call *c, unsigned array, unsigned row,
                        const bool *wrong)
{
    const struct interval *got = call_got(c, array);
    unsigned input = 0;
    while (c->task->arrays[input].type != ELEMS || c->task->arrays[input].role == OUTPUT)
        input++;
    unsigned from_row = row_of(t, c->task->arrays[input].name);
    for (size_t i = 0; i < c->arrays[array].length; i++)
        for (int k = got[i].lo; k >= 0 && k <= got[i].hi && !was_left_alone(c, array, i); k++)
            printf("move\t%u\t%d\t%u\t%zu\t%s\n", from_row, k, row, i, wrong[i] ? "raced" : "combined");
}

// The input whose elements the output is made of; the number of arrays if there is none.
static unsigned source_of(const struct task *task, unsigned array)
{
    const struct task_array *of = &task->arrays[array];
    unsigned count = task_arrays(task), source = 0;
    if (of->role != OUTPUT || (!of->moves && of->type != ELEMS))
        return count;
    while (source < count &&
           (of->moves ? strcmp(task->arrays[source].name, of->moves) != 0
                      : task->arrays[source].type != ELEMS || task->arrays[source].role == OUTPUT))
        source++;
    return source;
}

// Adds a row without arrows.
static void print_row(struct table *t, const struct call *c, unsigned array, const void *values,
                      const bool *wrong)
{
    unsigned row = t->count++;
    t->rows[row] = c->task->arrays[array].name;
    if (c->arrays[array].length > t->columns)
        t->columns = c->arrays[array].length;
    printf("row\t%u\t%s\n", row, t->rows[row]);
    print_cells(row, c, array, values, wrong);
}

// Adds rows for the arrays that have none yet. An arrow begins below the row above its end. If that is an
// output to which other arrows lead, the source of the arrow is shown once more.
static void print_arrays(struct table *t, const struct call *c)
{
    for (unsigned a = 0; a < task_arrays(c->task); a++) {
        const struct task_array *of = &c->task->arrays[a];
        const void *got = of->role == OUTPUT ? call_got(c, a) : c->arrays[a].values;
        unsigned row = row_of(t, of->name);
        if (row < t->count || row == ROWS || !got)
            continue;
        bool *wrong = of->role == OUTPUT ? call_compare(c, a) : NULL;
        unsigned source = source_of(c->task, a);
        bool has_arrows = source < task_arrays(c->task);
        if (has_arrows && t->arrows_end && row_of(t, c->task->arrays[source].name) + 1 < t->count &&
            t->count < ROWS - 1)
            print_row(t, c, source, c->arrays[source].values, NULL);
        row = t->count;
        print_row(t, c, a, got, wrong);
        t->arrows_end = has_arrows;
        if (of->moves && wrong)
            print_moves(t, c, a, row, wrong);
        if (of->type == ELEMS && wrong)
            print_parts(t, c, a, row, wrong);
        free(wrong);
    }
}

int tool_task_draw(void)
{
    char directory[PATH_BYTES];
    struct table table = {0};
    unsigned long long part = setting_number(&settings.part, 1, UINT_MAX);
    struct text title = {0};
    int status = 1;
    run_directory_make(directory);
    for (const struct task *const *task = contract.tasks; *task; task++) {
        if ((*task)->part != part)
            continue;
        struct kernel_process k = {0};
        struct call c = tool_task_call(*task);
        if (c.n == 0 || c.n > DRAWN_MOST)
            tool_usage("make draw takes N from 1 to 16");
        if (title.length == 0) {
            call_where(&title, &c);
            printf("# moves\n# : %s\n", title.bytes);
        }
        call_run(&c, &k, directory);
        print_arrays(&table, &c);
        if (c.outcome.ending != ANSWERED)
            fprintf(stderr, "%s() did not return; make check says why\n", (*task)->function);
        status &= c.outcome.ending != ANSWERED;
        call_free(&c);
        kernel_stop(&k);
    }
    if (title.length == 0)
        tool_usage("this exercise has no such PART");
    printf("columns\t%zu\n", table.columns);
    text_free(&title);
    run_directory_remove(directory);
    return status;
}
