// make draw: the data flow of a small run, as tables from which charts/draw.sh makes a picture. The picture
// shows the kernel, right or wrong, and not the algorithm.
#include <stdlib.h>
#include <string.h>

#include "flow/picture.h"
#include "tool.h"

enum {
    LEAST = 2,
    MOST = LEGIBLE,
    SMALL = 4, // the section in a scan of the whole array, so that there are several
};

// --- What the headline says of the run.

static void print_headline(const struct picture *p)
{
    const struct trial *trial = p->trial;
    struct counts counts = trial_counts(trial);
    unsigned long steps =
        counts.steps > 0 ? counts.steps : (unsigned long)p->step; // p->step if the launch was cut short
    struct text text = {0}, trouble = {0};
    if (trial->section > trial->n)
        text_add(&text, ", the first %zu of a section of %u", trial->n, trial->section);
    trouble_text(&trouble, trial);
    if (trouble.length == 0)
        tool_elsewhere(&trouble, trial);
    if (trouble.length > 0)
        text_add(&text, ", %s", trouble.bytes);
    if (p->cut)
        text_add(&text, ", its first %d rows", ROWS_MOST);
    text_add(&text, ": work %lu", counts.work);
    if (costs_hold(trial) && counts.use.lost > 0 && work_is_useless(trial, &counts))
        text_add(&text, " (%zu of these combines reach no element of y)", counts.use.lost);
    printf("# columns %d rows %d blocks %d races %d work %lu steps %lu\n", p->shown, p->rows, p->block_count,
           report_has(&trial->outcome.report, "shared-race") ||
               report_has(&trial->outcome.report, "global-race"),
           counts.work, steps);
    printf("# %s, steps %lu\n", text.bytes, steps);
    text_free(&text);
    text_free(&trouble);
}

// --- Columns, values and what they were made of.

static void print_columns(const struct picture *p)
{
    printf("# column\tarray\tblock\tindex\toutside\n");
    for (int place = 0; place < p->shown; place++) {
        const struct column *c = &p->columns[p->order[place]];
        struct text name = {0};
        band_text(&name, p, c);
        int section = (int)p->trial->section, block = c->block;
        if (c->where == GLOBAL && c->length >= (int)p->trial->n && section > 0)
            block = -1 - (c->index < 0 ? 0 : c->index / section); // a section of it
        printf("%d\t%s\t%d\t%d\t%d\n", place, name.bytes, block, c->index, c->outside);
        text_free(&name);
    }
}

static int place_of(const struct picture *p, const struct value *v) { return p->columns[v->column].place; }

static void print_value(const struct picture *p, const struct value *v)
{
    struct text text = {0};
    flow_text(&text, &p->trial->derivation, v->element);
    printf("%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%s\n", place_of(p, v), v->row, v->last_row, v->made,
           v->wrong, v->raced, v->used, v->launch, v->block, v->thread, v->number, text.bytes);
    text_free(&text);
}

// An arrow starts at the row that last showed its value. In a race that may be the same row.
static void print_arrows_to(const struct picture *p, const struct value *v)
{
    for (int k = 0; k < 2; k++) {
        const struct value *from = v->from[k] == NONE ? NULL : &p->values[v->from[k]];
        if (!from || !is_shown(p, from))
            continue;
        int leaves = from->last_row < v->row ? from->last_row : v->row - 1;
        printf("%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\n", place_of(p, from), from->row,
               leaves > from->row ? leaves : from->row, place_of(p, v), v->row, v->made, k, v->races[k]);
    }
}

// Prints values row by row, from the left.
static void print_each(const struct picture *p, void print(const struct picture *, const struct value *))
{
    for (int row = 0; row < p->rows; row++)
        for (int place = 0; place < p->shown; place++)
            for (int i = 0; i < p->count; i++)
                if (p->values[i].column == p->order[place] && p->values[i].row == row)
                    print(p, &p->values[i]);
}

// --- Rows.

static bool combines_at(const struct picture *p, int block, int thread, int row)
{
    for (int i = 0; i < p->count; i++) {
        const struct value *v = &p->values[i];
        if (v->made == COMBINED && v->row == row && v->block == block && v->thread == thread)
            return true;
    }
    return false;
}

static int launch_of(const struct picture *p, int row)
{
    int launch = 0;
    for (int i = 0; i < p->count; i++)
        if (p->values[i].row == row && (p->values[i].block != NONE || launch == 0))
            launch = p->values[i].launch;
    return launch;
}

static bool runs_in(const struct picture *p, int block, int launch)
{
    for (size_t i = 0; i < p->flow.passed_count; i++)
        if (p->flow.passed[i].block == block && p->flow.passed[i].launch == launch)
            return true;
    return false;
}

// Finds the steps of the combines in the row, from the lowest to the highest; 0 if there are none.
static int steps_at(const struct picture *p, int row, int *lowest)
{
    int highest = 0;
    *lowest = 0;
    for (int i = 0; i < p->count; i++) {
        const struct value *v = &p->values[i];
        if (v->made != COMBINED || v->row != row || !(is_shown(p, v) || shows_thread(p, v->block, v->thread)))
            continue;
        highest = v->step > highest ? v->step : highest;
        *lowest = *lowest == 0 || v->step < *lowest ? v->step : *lowest;
    }
    return highest;
}

static bool is_input(const struct picture *p, const struct value *v)
{
    return v->element < p->trial->derivation.inputs || v->element == NUMBER_IDENTITY;
}

// What comes into the row's cells if nothing is combined: from which array to which or, if that can't be
// said, in general words.
static void move_text(struct text *text, const struct picture *p, int row)
{
    const struct column *to = NULL, *from = NULL;
    bool inputs = row == 0, moved = true, host = false, written = false;
    for (const struct value *v = p->values; v < p->values + p->count; v++) {
        if (!is_shown(p, v) || v->row != row || v->made == KEPT)
            continue;
        const struct column *in = &p->columns[v->column];
        const struct column *of = v->from[0] == NONE ? NULL : &p->columns[p->values[v->from[0]].column];
        moved &= of || (v->made == MOVED && v->element == NUMBER_IDENTITY);
        moved &= !to || (same_band(to, in) && (from && of ? same_band(from, of) : from == of));
        inputs &= is_input(p, v);
        host |= v->made == FOUND;
        written |= v->element != NUMBER_UNWRITTEN;
        to = in;
        from = of;
    }
    if (!written) {
        text_add(text, "never written");
    } else if (inputs) {
        text_add(text, "x");
    } else if (moved) {
        text_add(text, "%s", host ? "host: " : "");
        band_text(text, p, to);
        text_add(text, from ? " ← " : " ← e");
        if (from)
            band_text(text, p, from);
    } else {
        text_add(text, host ? "found there" : "moved");
    }
}

static void print_rows(const struct picture *p)
{
    printf("\n\n# row\tlaunch\tlabel\tand\n");
    for (int row = 0; row < p->rows; row++) {
        struct text text = {0}, also = {0};
        int lowest, highest = steps_at(p, row, &lowest);
        if (highest > lowest)
            text_add(&text, "steps %d–%d", lowest, highest);
        else if (highest > 0)
            text_add(&text, "step %d", highest);
        else
            move_text(&text, p, row);
        if (row == p->rows - 1 && p->copied != NONE) {
            text_add(&also, "y ← ");
            band_text(&also, p, &p->columns[p->copied]);
        }
        printf("%d\t%d\t%s\t%s\n", row, launch_of(p, row), text.bytes, also.bytes ? also.bytes : "");
        text_free(&text);
        text_free(&also);
    }
}

static int threads_of(const struct picture *p, int block)
{
    int threads = 0;
    for (size_t i = 0; i < p->flow.count; i++)
        if (p->flow.events[i].block == block && p->flow.events[i].thread >= threads)
            threads = p->flow.events[i].thread + 1;
    return threads;
}

// Prints the threads that are there while others combine.
static void print_threads(const struct picture *p)
{
    printf("\n\n# block\tthread\trow\tcombines\n");
    for (int row = 0; row < p->rows; row++) {
        int lowest;
        if (steps_at(p, row, &lowest) == 0)
            continue;
        for (int i = 0; i < p->block_count; i++)
            for (int thread = 0, block = p->blocks[i]; thread < threads_of(p, block); thread++)
                if (shows_thread(p, block, thread) && runs_in(p, block, launch_of(p, row)))
                    printf("%d\t%d\t%d\t%d\n", block, thread, row, combines_at(p, block, thread, row));
    }
}

// --- Barriers, above the row in which their block goes on.

static int phase_at(const struct picture *p, int block, int row)
{
    for (int i = 0; i < p->count; i++)
        if (p->values[i].block == block && p->values[i].row == row)
            return p->values[i].phase;
    return NONE;
}

static void print_barriers(const struct picture *p)
{
    printf("\n\n# row\tblock\tbarriers before\n");
    for (int i = 0; i < p->block_count; i++)
        for (int row = 0, before = NONE, launch = 0; row < p->rows; row++) {
            int phase = phase_at(p, p->blocks[i], row);
            if (phase == NONE)
                continue;
            if (before != NONE && launch == launch_of(p, row) && phase > before)
                printf("%d\t%d\t%d\n", row, p->blocks[i], phase - before);
            before = phase;
            launch = launch_of(p, row);
        }
}

// Returns whether there was anything to draw: a combine, or how far a run came that ended before one.
static bool print_drawing(const struct picture *p)
{
    bool any = p->rows > 0 && !p->trial->numbers;
    for (int i = 0; i < p->count; i++)
        any |= p->values[i].made == COMBINED;
    if (!any)
        return false;
    print_headline(p);
    print_columns(p);
    printf("\n\n# column\trow\tlast row\tmade: 0 found, 1 moved, 2 combined, 3 kept\twrong\traced\tused"
           "\tlaunch\tblock\tthread\tcombine\telements\n");
    print_each(p, print_value);
    printf("\n\n# column\trow\tleaves\tto column\tto row\tmade\toperand\traced\n");
    print_each(p, print_arrows_to);
    print_rows(p);
    print_threads(p);
    print_barriers(p);
    return true;
}

static struct trial chosen_trial(void)
{
    char number[16];
    size_t n = setting_number(&settings.n, LEGIBLE / 2, UINT64_MAX);
    if (n < LEAST || n > MOST) {
        fprintf(stderr, "N must be from %d to %d: a larger picture cannot be read\n", LEAST, MOST);
        exit(2);
    }
    snprintf(number, sizeof number, "%zu", n);
    set_setting(&settings.n, number);
    set_setting(&settings.x, "");
    set_setting(&settings.element, "interval");
    snprintf(number, sizeof number, "%d", SMALL);
    if (contract.reach == WHOLE && contract.sections[0] <= SMALL)
        set_setting(&settings.section, setting(&settings.section, number));
    return tool_trial();
}

int tool_draw(void)
{
    char directory[PATH_BYTES];
    struct trial trial = chosen_trial();
    struct kernel_process k = {0};
    struct picture picture;
    set_resident(
        1); // one block after the other, so what a block hands on is known when the next one reads it
    run_directory_make(directory);
    FILE *trace = tool_run_traced(&trial, &k, directory);
    picture_read(&picture, &trial, trace);
    if (trace)
        fclose(trace);
    picture_arrange(&picture);
    bool any = print_drawing(&picture);
    if (!any && trial.outcome.ending == EXITED && trial.outcome.status == NOT_THE_KERNEL)
        tool_judge(&trial, &k);
    else if (!any)
        fprintf(stderr, "nothing to draw yet: the kernel combines nothing at n=%zu\n", trial.n);
    picture_free(&picture);
    trial_free(&trial);
    kernel_stop(&k);
    run_directory_remove(directory);
    return any ? 0 : 1;
}
