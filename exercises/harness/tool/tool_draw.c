// make draw: the data flow of a small run, as tables and as a picture. Both show the kernel, right or wrong,
// and not the algorithm.
#include <stdlib.h>
#include <string.h>

#include "flow/picture.h"
#include "tool.h"

enum {
    LEAST = 2,
    MOST = LEGIBLE,
    SMALL = 4, // the section in a scan of the whole array, so that there are several
};

// Prints the tables' first lines, and adds what the headline says of the run.
static void print_headline(struct text *about, const struct picture *p)
{
    const struct trial *trial = p->trial;
    struct counts counts = trial_counts(trial);
    unsigned long steps =
        counts.steps > 0 ? counts.steps : (unsigned long)p->step; // p->step if the launch was cut short
    struct text trouble = {0};
    if (trial->section > trial->n)
        text_add(about, ", the first %zu of a section of %u", trial->n, trial->section);
    trouble_text(&trouble, trial);
    if (trouble.length == 0)
        tool_elsewhere(&trouble, trial);
    if (trouble.length > 0)
        text_add(about, ", %s", trouble.bytes);
    if (p->cut)
        text_add(about, ", its first %d rows", ROWS_MOST);
    text_add(about, ": work %lu", counts.work);
    if (costs_hold(trial) && counts.use.lost > 0 && work_is_useless(trial, &counts))
        text_add(about, " (%zu of these combines reach no element of y)", counts.use.lost);
    printf("# columns %d rows %d blocks %d races %d work %lu steps %lu\n", p->shown, p->rows, p->block_count,
           report_has(&trial->outcome.report, "shared-race") ||
               report_has(&trial->outcome.report, "global-race"),
           counts.work, steps);
    text_add(about, ", steps %lu", steps);
    printf("# %s\n", about->bytes);
    text_free(&trouble);
}

// --- The tables.

static int place_of(const struct picture *p, const struct value *v) { return p->columns[v->column].place; }

static void print_columns(const struct picture *p)
{
    printf("# column\tarray\tblock\tindex\toutside\n");
    for (int place = 0; place < p->shown; place++) {
        const struct column *c = &p->columns[p->order[place]];
        printf("%d\t%s\t%d\t%d\t%d\n", place, c->band.bytes, c->group, c->index, c->outside);
    }
}

static void print_values(const struct picture *p)
{
    printf("\n\n# column\trow\tlast row\tmade: 0 found, 1 moved, 2 combined, 3 kept\twrong\traced\tused"
           "\tlaunch\tblock\tthread\tcombine\telements\n");
    for (int i = 0; i < p->cell_count; i++) {
        const struct value *v = p->cells[i].value;
        printf("%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%s\n", place_of(p, v), v->row, v->last_row,
               v->made, v->wrong, v->raced, v->used, v->launch, v->block, v->thread, v->number,
               p->cells[i].text.bytes);
    }
}

static void print_arrows(const struct picture *p)
{
    printf("\n\n# column\trow\tleaves\tto column\tto row\tmade\toperand\traced\n");
    for (int i = 0; i < p->cell_count; i++)
        for (int k = 0; k < 2; k++) {
            const struct value *to = p->cells[i].value, *from = arrow_from(p, to, k);
            if (from)
                printf("%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\n", place_of(p, from), from->row,
                       arrow_leaves(from, to), place_of(p, to), to->row, to->made, k, to->races[k]);
        }
}

static void print_rows(const struct picture *p)
{
    printf("\n\n# row\tlaunch\tlabel\tand\n");
    for (int row = 0; row < p->rows; row++)
        printf("%d\t%d\t%s\t%s\n", row, p->labels[row].launch, p->labels[row].text.bytes,
               text_bytes(&p->labels[row].also));
}

static void print_threads(const struct picture *p)
{
    printf("\n\n# block\tthread\trow\tcombines\n");
    for (const struct seat *s = p->seats; s < p->seats + p->seat_count; s++)
        printf("%d\t%d\t%d\t%d\n", p->blocks[s->crew], s->thread, s->row, s->combines);
}

static void print_barriers(const struct picture *p)
{
    printf("\n\n# row\tblock\tbarriers before\n");
    for (int i = 0; i < p->block_count; i++)
        for (int row = 0; row < p->rows; row++)
            if (barriers_before(p, p->blocks[i], row) > 0)
                printf("%d\t%d\t%d\n", row, p->blocks[i], barriers_before(p, p->blocks[i], row));
}

// Returns whether there was anything to draw: a combine, or how far a run came that ended before one.
static bool print_drawing(struct picture *p)
{
    struct text about = {0};
    bool any = p->rows > 0 && !p->trial->numbers;
    for (int i = 0; i < p->count; i++)
        any |= p->values[i].made == COMBINED;
    if (!any)
        return false;
    picture_tell(p);
    print_headline(&about, p);
    print_columns(p);
    print_values(p);
    print_arrows(p);
    print_rows(p);
    print_threads(p);
    print_barriers(p);
    picture_draw(p, about.bytes);
    text_free(&about);
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
    set_setting(&settings.x, ""); // intervals are shown
    set_setting(&settings.element, "interval");
    snprintf(number, sizeof number, "%d", SMALL);
    if (contract.reach == WHOLE && contract.sections[0] <= SMALL)
        set_setting(&settings.section, setting(&settings.section, number));
    return tool_trial();
}

int tool_draw(void)
{
    struct run run;
    struct picture picture;
    const struct trial trial = chosen_trial();
    if (!tool_order()) // one block after the other, so what one hands on is known when the next one reads it
        set_resident(1);
    run_make(&run, trial, true);
    picture_read(&picture, &run.trial, run.trace);
    if (tool_witness())
        picture_mark(&picture, tool_witness());
    picture_arrange(&picture);
    bool any = print_drawing(&picture);
    if (!any && run.trial.outcome.ending == EXITED && run.trial.outcome.status == NOT_THE_KERNEL)
        tool_judge(&run.trial, &run.k);
    else if (!any)
        fprintf(stderr, "nothing to draw yet: the kernel combines nothing at n=%zu\n", trial.n);
    picture_free(&picture);
    run_free(&run);
    return any ? 0 : 1;
}
