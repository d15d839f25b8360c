// make draw of an exercise whose file has tasks: what the functions of a part have written, and from which
// element of the input each element of an output came, or of which elements it is made. Prints it as a table,
// and has it drawn.
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "flow/moves.h"
#include "tool.h"

enum { DRAWN_MOST = 16 };

// The row of the array with that name; the number of rows if there is none.
static unsigned row_of(const struct moves *m, const char *name)
{
    unsigned row = 0;
    while (row < m->count && strcmp(m->rows[row].name, name) != 0)
        row++;
    return row;
}

// --- Collecting.

static void add_moves(const struct moves *m, struct moves_row *row, const struct call *c, unsigned array,
                      const bool *wrong)
{
    struct moved moved = moved_of(c, array);
    unsigned from_row = row_of(m, c->task->arrays[array].moves);
    for (size_t i = 0; i < c->arrays[array].length; i++) {
        size_t from = moved_from(&moved, call_got(c, array), i);
        if (from != NOWHERE)
            moves_add(row, (struct move){from_row, from, i, wrong[i]});
    }
    moved_free(&moved);
}

// For an output of ELEMS: an arrow from each element of x that an element is made of.
static void add_parts(const struct moves *m, struct moves_row *row, const struct call *c, unsigned array,
                      const bool *wrong)
{
    const struct interval *got = call_got(c, array);
    unsigned input = 0;
    while (c->task->arrays[input].type != ELEMS || c->task->arrays[input].role == OUTPUT)
        input++;
    unsigned from_row = row_of(m, c->task->arrays[input].name);
    for (size_t i = 0; i < c->arrays[array].length; i++)
        for (int k = got[i].lo; k >= 0 && k <= got[i].hi && !was_left_alone(c, array, i); k++)
            moves_add(row, (struct move){from_row, (size_t)k, i, wrong[i]});
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

// Adds a row without arrows. `wrong` is NULL for an input.
static struct moves_row *add_row(struct moves *m, const struct call *c, unsigned array, const void *values,
                                 const bool *wrong)
{
    const struct task_array *of = &c->task->arrays[array];
    struct moves_row *row = moves_add_row(m, of->name, c->arrays[array].length);
    for (size_t i = 0; i < row->count; i++) {
        bool unwritten = wrong && was_left_alone(c, array, i);
        if (!unwritten)
            value_text(&row->cells[i].text, of->type, values, i);
        row->cells[i].state = wrong && wrong[i] ? WRONG : unwritten ? UNWRITTEN : wrong ? MADE : GIVEN;
    }
    return row;
}

// Adds rows for the arrays that have none yet. An arrow begins below the row above its end. If that is an
// output to which other arrows lead, the source of the arrow is shown once more.
static void add_arrays(struct moves *m, const struct call *c)
{
    for (unsigned a = 0; a < task_arrays(c->task); a++) {
        const struct task_array *of = &c->task->arrays[a];
        const void *got = of->role == OUTPUT ? call_got(c, a) : c->arrays[a].values;
        if (row_of(m, of->name) < m->count || m->count == MOVES_ROWS || !got)
            continue;
        bool *wrong = of->role == OUTPUT ? call_compare(c, a) : NULL;
        unsigned source = source_of(c->task, a);
        if (source < task_arrays(c->task) && m->arrows_end &&
            row_of(m, c->task->arrays[source].name) + 1 < m->count && m->count < MOVES_ROWS - 1)
            add_row(m, c, source, c->arrays[source].values, NULL);
        struct moves_row *row = add_row(m, c, a, got, wrong);
        m->arrows_end = source < task_arrays(c->task);
        if (of->moves && wrong)
            add_moves(m, row, c, a, wrong);
        if (of->type == ELEMS && wrong)
            add_parts(m, row, c, a, wrong);
        free(wrong);
    }
}

// --- Printing.

static void print_table(const struct moves *m, const char *about)
{
    static const char *const states[] = {
        [GIVEN] = "given", [UNWRITTEN] = "unwritten", [MADE] = "made", [WRONG] = "wrong"};
    printf("# moves\n# %s\n", about);
    for (unsigned k = 0; k < m->count; k++) {
        const struct moves_row *row = &m->rows[k];
        printf("row\t%u\t%s\n", k, row->name);
        for (size_t i = 0; i < row->count; i++)
            printf("cell\t%u\t%zu\t%s\t%s\n", k, i, text_bytes(&row->cells[i].text),
                   states[row->cells[i].state]);
        for (const struct move *a = row->moves; a < row->moves + row->move_count; a++)
            printf("move\t%u\t%zu\t%u\t%zu\t%s\n", a->from_row, a->from, k, a->to,
                   a->wrong ? "raced" : "combined");
    }
    printf("columns\t%zu\n", moves_columns(m));
}

int tool_task_draw(void)
{
    char directory[PATH_BYTES];
    struct moves moves = {0};
    unsigned long long part = setting_number(&settings.part, 1, UINT_MAX);
    struct text about = {0};
    int status = 1;
    run_directory_make(directory);
    for (const struct task *const *task = contract.tasks; *task; task++) {
        if ((*task)->part != part)
            continue;
        struct kernel_process k = {0};
        struct call c = tool_task_call(*task);
        if (c.n == 0 || c.n > DRAWN_MOST)
            tool_usage("make draw takes N from 1 to 16");
        if (about.length == 0) {
            text_add(&about, ": ");
            call_where(&about, &c);
        }
        call_run(&c, &k, directory);
        add_arrays(&moves, &c);
        if (c.outcome.ending != ANSWERED)
            fprintf(stderr, "%s() did not return; make check says why\n", (*task)->function);
        status &= c.outcome.ending != ANSWERED;
        call_free(&c);
        kernel_stop(&k);
    }
    if (about.length == 0)
        tool_usage("this exercise has no such PART");
    print_table(&moves, about.bytes);
    moves_draw(&moves, about.bytes);
    moves_free(&moves);
    text_free(&about);
    run_directory_remove(directory);
    return status;
}
