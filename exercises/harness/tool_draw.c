// make draw: the data flow of a small run, as tables that charts/draw.gp makes a picture of. It is the kernel
// that is drawn, right or wrong, and not the algorithm: all comes from the CPU device's trace.
#include <stdlib.h>
#include <string.h>

#include "follow.h"

enum {
    LEAST = 2,
    MOST = LEGIBLE,
    SMALL = 4, // the section of a scan of the whole array, so that there are several
};

static void read_trace(struct follow *d, FILE *file)
{
    size_t room = 0;
    char *line = NULL;
    while (getline(&line, &room, file) > 0)
        follow_record(d, cJSON_Parse(line));
    free(line);
    follow_end(d);
}

// --- From the flow to a picture. A step is a row; a second one where a cell changes again in the same step,
// which takes no combine.

struct row {
    int step, again;
};

struct picture {
    struct row *rows; // sorted
    int count;
    int *row; // of each value, or NOWHERE for one that is not drawn
};

// What threads without an element of their own combine is of no interest: identities.
static bool is_shown(const struct follow *d, const struct value *value)
{
    for (int i = 0; i < d->thread_count; i++)
        if (d->threads[i][0] == value->block && d->threads[i][1] == value->thread)
            return true;
    return false;
}

static bool is_drawn(const struct follow *d, const struct value *value)
{
    return value->column != NOWHERE && is_shown(d, value);
}

static bool row_before(struct row a, struct row b)
{
    return a.step < b.step || (a.step == b.step && a.again < b.again);
}

static void add_row(struct picture *p, struct row row)
{
    int at = 0;
    while (at < p->count && row_before(p->rows[at], row))
        at++;
    if (at < p->count && !row_before(row, p->rows[at]))
        return;
    memmove(p->rows + at + 1, p->rows + at, (size_t)(p->count - at) * sizeof *p->rows);
    p->rows[at] = row;
    p->count++;
}

static struct picture lay_out(const struct follow *d)
{
    const struct flow *flow = &d->flow;
    struct picture p = {calloc(flow->count + 1, sizeof *p.rows), 0, calloc(flow->count + 1, sizeof *p.row)};
    struct row *of = calloc(flow->count + 1, sizeof *of);
    if (!p.rows || !p.row || !of)
        abort();
    for (size_t i = 0; i < flow->count; i++) {
        const struct value *value = &flow->values[i];
        of[i] = (struct row){value->step, value->step == 0 && value->made != LOADED};
        for (size_t k = 0; k < i && is_drawn(d, value) && value->made != LOADED; k++)
            if (is_drawn(d, &flow->values[k]) && flow->values[k].column == value->column &&
                of[k].step == value->step && of[k].again >= of[i].again)
                of[i].again = of[k].again + 1;
        if (is_drawn(d, value) || (value->made == COMBINED && is_shown(d, value)))
            add_row(&p, of[i]);
    }
    for (size_t i = 0; i < flow->count; i++) {
        p.row[i] = NOWHERE;
        for (int k = 0; k < p.count && is_drawn(d, &flow->values[i]); k++)
            if (p.rows[k].step == of[i].step && p.rows[k].again == of[i].again)
                p.row[i] = k;
    }
    free(of);
    return p;
}

static void print_values(const struct flow *flow, const struct picture *p)
{
    printf("# column\trow\tmade: 0 loaded, 1 combined, 2 copied, 3 put\traced\telements\n");
    for (size_t i = 0; i < flow->count; i++) {
        const struct value *value = &flow->values[i];
        struct text text = {0};
        if (p->row[i] == NOWHERE)
            continue;
        if (value->known)
            cell_text(&text, INTERVAL, &value->is);
        else
            text_add(&text, "?");
        printf("%d\t%d\t%d\t%d\t%s\n", value->column, p->row[i], value->made, value->raced, text.bytes);
        text_free(&text);
    }
}

// From the cell that was read, as it was in the row above, to the one that was written.
static void print_arrows(const struct flow *flow, const struct picture *p)
{
    printf("\n\n# column\trow\tto column\tto row\tmade\traced\n");
    for (size_t i = 0; i < flow->count; i++) {
        const struct value *value = &flow->values[i];
        for (int k = 0; k < 2 && p->row[i] != NOWHERE; k++) {
            if (value->from[k] == NOWHERE || flow->values[value->from[k]].column == NOWHERE)
                continue;
            printf("%d\t%d\t%d\t%d\t%d\t%d\n", flow->values[value->from[k]].column, p->row[i] - 1,
                   value->column, p->row[i], value->made, value->race[k]);
        }
    }
}

static bool combines(const struct flow *flow, const int thread[2], int step)
{
    for (size_t i = 0; i < flow->count; i++) {
        const struct value *value = &flow->values[i];
        if (value->made == COMBINED && value->step == step && value->block == thread[0] &&
            value->thread == thread[1])
            return true;
    }
    return false;
}

static int blocks_before(const struct follow *d, int thread)
{
    int blocks = 0;
    for (int i = 1; i <= thread; i++)
        blocks += d->threads[i][0] != d->threads[i - 1][0];
    return blocks;
}

// Between the threads of two blocks there is a gap.
static double place_of(const struct follow *d, int thread) { return thread + 0.6 * blocks_before(d, thread); }

// Each block in the middle over its threads.
static void print_blocks(const struct follow *d)
{
    printf("\n\n# place\tblock\n");
    for (int first = 0, i = 1; i <= d->thread_count; i++)
        if (i == d->thread_count || d->threads[i][0] != d->threads[first][0]) {
            printf("%g\t%d\n", (place_of(d, first) + place_of(d, i - 1)) / 2, d->threads[first][0]);
            first = i;
        }
}

static void print_threads(const struct follow *d, const struct picture *p)
{
    printf("\n\n# place\trow\tcombines\tthread\n");
    for (int row = 0; row < p->count; row++)
        for (int i = 0; i < d->thread_count; i++)
            if (p->rows[row].step > 0 && p->rows[row].again == 0)
                printf("%g\t%d\t%d\t%d\n", place_of(d, i), row,
                       combines(&d->flow, d->threads[i], p->rows[row].step), d->threads[i][1]);
}

static void print_rows(const struct picture *p)
{
    printf("\n\n# row\tlabel\n");
    for (int row = 0; row < p->count; row++)
        if (p->rows[row].again > 0)
            printf("%d\t%s\n", row, "no combine");
        else if (p->rows[row].step > 0)
            printf("%d\tstep %d\n", row, p->rows[row].step);
        else
            printf("%d\tx\n", row);
}

// Returns whether anything was combined.
static bool print_drawing(const struct follow *d, const struct trial *trial)
{
    unsigned long work = 0;
    int steps = 0;
    for (size_t i = 0; i < d->flow.count; i++) {
        work += d->flow.values[i].made == COMBINED;
        steps = d->flow.values[i].step > steps ? d->flow.values[i].step : steps;
    }
    struct picture p = lay_out(d);
    bool any = work > 0;
    if (any) {
        printf("# columns %zu rows %d threads %d races %d work %lu steps %d section %d blocks %d\n", trial->n,
               p.count, d->thread_count, d->races, work, steps, d->flow.section,
               d->thread_count > 0 ? 1 + blocks_before(d, d->thread_count - 1) : 0);
        print_values(&d->flow, &p);
        print_arrows(&d->flow, &p);
        print_threads(d, &p);
        print_rows(&p);
        print_blocks(d);
    }
    free(p.rows);
    free(p.row);
    return any;
}

static struct trial chosen_trial(void)
{
    char number[16];
    size_t n = setting_number("N", LEGIBLE / 2, UINT64_MAX);
    if (n < LEAST || n > MOST) {
        fprintf(stderr, "N is from %d to %d: more than that can't be read in a picture\n", LEAST, MOST);
        exit(2);
    }
    snprintf(number, sizeof number, "%zu", n);
    setenv("N", number, 1);
    setenv("X", "", 1);
    setenv("ELEMENT", "interval", 1);
    snprintf(number, sizeof number, "%d", SMALL);
    if (contract.reach == WHOLE && contract.sections[0] <= SMALL)
        setenv("SECTION", setting("SECTION", number), 1);
    return tool_trial();
}

int tool_draw(void)
{
    char directory[PATH_BYTES], path[2 * PATH_BYTES];
    struct trial trial = chosen_trial();
    struct kernel k;
    set_resident(1); // one block after the other, so that what one hands on is known when the next reads it
    run_directory_make(directory);
    snprintf(path, sizeof path, "%s/trace", directory);
    kernel_start(&k, trial_program(trial.element), trial.schedule, directory, path);
    trial_run(&trial, &k, directory);
    struct follow d = {
        .flow = {.columns = (int)trial.n, .section = (int)trial.section},
        .races = report_has(&trial.report, "shared-race") || report_has(&trial.report, "global-race"),
    };
    d.flow.by_place = contract.reach == SECTIONS;
    FILE *file = fopen(path, "r");
    if (file) {
        read_trace(&d, file);
        fclose(file);
    }
    bool any = print_drawing(&d, &trial);
    if (!any)
        fprintf(stderr, "nothing to draw yet: the kernel combines nothing at n=%zu\n", trial.n);
    flow_free(&d.flow);
    trial_free(&trial);
    kernel_stop(&k);
    run_directory_remove(directory);
    return any ? 0 : 1;
}
