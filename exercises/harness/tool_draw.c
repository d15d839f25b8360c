// make draw: the data flow of a small run, as tables that charts/draw.gp makes a picture of. It is the kernel
// that is drawn, right or wrong, and not the algorithm: all comes from the CPU device's trace.
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "flow.h"
#include "inside.h"
#include "json.h"

enum {
    LEAST = 2,
    MOST = LEGIBLE,
    WARP = 32,
    SHUFFLES = 256, // of a phase, at most
    SMALL = 4,      // the section of a scan of the whole array, so that there are several
};

// --- From the trace to the flow.

// The interval at byte `at` of what a record says in hexadecimal; false where the bytes were never written.
static bool interval_at(const cJSON *object, int at, struct interval *v)
{
    const char *hex = string_of(object, "bytes"), *init = string_of(object, "init");
    unsigned words[2] = {0, 0};
    if (at < 0 || strlen(init) < (size_t)at + sizeof *v)
        return false;
    for (int i = 0; i < (int)sizeof *v; i++) {
        unsigned byte;
        if (init[at + i] != '1' || sscanf(&hex[2 * (size_t)(at + i)], "%2x", &byte) != 1)
            return false;
        words[i / 4] |= byte << 8 * (i % 4);
    }
    *v = interval_of((int)words[0], (int)words[1]);
    return true;
}

static const cJSON *object_named(const cJSON *record, const char *name)
{
    const cJSON *object;
    cJSON_ArrayForEach(object, cJSON_GetObjectItem(record, "objects"))
    {
        if (strcmp(string_of(object, "name"), name) == 0)
            return object;
    }
    return NULL;
}

static bool is_write(const cJSON *access) { return strcmp(string_of(access, "op"), "write") == 0; }

// Two accesses to the same element.
static bool same_element(const cJSON *a, const cJSON *b)
{
    const int size = sizeof(struct interval);
    return strcmp(string_of(a, "memory"), string_of(b, "memory")) == 0 && cJSON_HasObjectItem(a, "at") &&
           cJSON_HasObjectItem(b, "at") && int_of(a, "begin") == int_of(b, "begin") &&
           int_of(a, "at") / size == int_of(b, "at") / size;
}

// Another thread touches it between the same two barriers, and one of the two writes it.
static bool in_race(const cJSON *record, const cJSON *access)
{
    const cJSON *other;
    cJSON_ArrayForEach(other, cJSON_GetObjectItem(record, "accesses"))
    {
        if (int_of(other, "thread") != int_of(access, "thread") && (is_write(access) || is_write(other)) &&
            same_element(access, other))
            return true;
    }
    return false;
}

// Nothing but the other words of the same element is written to it by the end of the phase.
static bool is_last_write(const cJSON *access)
{
    for (const cJSON *later = access->next; later; later = later->next)
        if (is_write(later) && same_element(access, later) &&
            (int_of(later, "at") == int_of(access, "at") ||
             int_of(later, "thread") != int_of(access, "thread")))
            return false;
    return true;
}

static struct place place_of(const cJSON *record, const cJSON *access, int block, bool races)
{
    const int size = sizeof(struct interval);
    bool shared = strcmp(string_of(access, "memory"), "shared") == 0;
    int at = int_of(access, "at");
    struct place place = {
        .memory = shared ? SHARED : GLOBAL,
        .launch = shared ? int_of(record, "launch") : 0,
        .block = shared ? block : 0,
        .element = (size_t)(int_of(access, "begin") + at) / (size_t)size,
        .index = at / size,
        .length = int_of(access, "bytes") / size,
        .is_input = strcmp(string_of(access, "name"), "x") == 0,
        .raced = races && in_race(record, access),
    };
    const cJSON *object = shared ? object_named(record, string_of(access, "name")) : NULL;
    if (object && is_write(access) && is_last_write(access))
        place.then_known = interval_at(object, at - at % size, &place.then);
    return place;
}

// A run being read.
struct drawing {
    struct flow flow;
    bool races; // the device has found some
    cJSON *shuffles[SHUFFLES];
    int shuffle_count;        // since the last record of a phase
    int threads[2 * MOST][2]; // block and number of those that touch x or y, sorted
    int thread_count;
};

static void take_shuffle(struct drawing *d, const cJSON *record, int block)
{
    int from[WARP], lane = 0;
    unsigned lanes = (unsigned)cJSON_GetNumberValue(cJSON_GetObjectItem(record, "lanes"));
    const cJSON *source;
    cJSON_ArrayForEach(source, cJSON_GetObjectItem(record, "from"))
    {
        bool gives = source->valueint >= 0 && source->valueint < WARP && lanes >> source->valueint & 1;
        if (lane < WARP)
            from[lane++] = gives ? source->valueint : NOWHERE;
    }
    flow_shuffle(&d->flow, block, WARP * int_of(record, "warp"), from, lane);
}

static int block_of(const cJSON *record)
{
    return cJSON_GetArrayItem(cJSON_GetObjectItem(record, "block"), 0)->valueint;
}

// Those of the block's shuffles that happened before its access number `access`.
static void take_shuffles(struct drawing *d, int block, int access)
{
    for (int i = 0; i < d->shuffle_count; i++) {
        cJSON *record = d->shuffles[i];
        if (!record || block_of(record) != block || int_of(record, "after") > access)
            continue;
        take_shuffle(d, record, block);
        cJSON_Delete(record);
        d->shuffles[i] = NULL;
    }
}

static void note_thread(struct drawing *d, int block, int thread)
{
    int at = 0;
    while (at < d->thread_count &&
           (d->threads[at][0] < block || (d->threads[at][0] == block && d->threads[at][1] < thread)))
        at++;
    bool there = at < d->thread_count && d->threads[at][0] == block && d->threads[at][1] == thread;
    if (there || d->thread_count == 2 * MOST)
        return;
    memmove(d->threads[at + 1], d->threads[at], (size_t)(d->thread_count - at) * sizeof d->threads[at]);
    d->threads[at][0] = block;
    d->threads[at][1] = thread;
    d->thread_count++;
}

static void take_access(struct drawing *d, const cJSON *record, const cJSON *access, int block)
{
    const char *op = string_of(access, "op"), *name = string_of(access, "name");
    int thread = int_of(access, "thread");
    if (strcmp(op, "combine") == 0) {
        flow_combine(&d->flow, block, thread);
        return;
    }
    if (int_of(access, "bytes") < (int)sizeof(struct interval) || int_of(access, "at") < 0)
        return; // no elements there
    if (strcmp(name, "x") == 0 || strcmp(name, "y") == 0)
        note_thread(d, block, thread);
    if (strcmp(op, "read") == 0)
        flow_read(&d->flow, block, thread, place_of(record, access, block, d->races));
    if (strcmp(op, "write") == 0)
        flow_write(&d->flow, block, thread, place_of(record, access, block, d->races));
}

// A write and then the read of what is written: so is an element told that is copied as a whole.
static bool is_copy(const cJSON *write)
{
    const cJSON *read = write->next;
    return read && is_write(write) && strcmp(string_of(read, "op"), "read") == 0 &&
           int_of(read, "thread") == int_of(write, "thread") &&
           int_of(read, "line") == int_of(write, "line") && !same_element(write->prev, write) &&
           !(read->next && same_element(read, read->next));
}

static void take_phase(struct drawing *d, const cJSON *record)
{
    int block = block_of(record), number = 0;
    const cJSON *access;
    cJSON_ArrayForEach(access, cJSON_GetObjectItem(record, "accesses"))
    {
        bool copy = is_copy(access);
        take_shuffles(d, block, number++);
        if (copy)
            take_access(d, record, access->next, block);
        take_access(d, record, access, block);
        if (copy) {
            access = access->next;
            number++;
        }
    }
    take_shuffles(d, block, number);
    flow_barrier(&d->flow, block);
}

static void read_trace(struct drawing *d, FILE *file)
{
    size_t room = 0;
    char *line = NULL;
    while (getline(&line, &room, file) > 0) {
        cJSON *record = cJSON_Parse(line);
        const char *kind = string_of(record, "kind");
        if (strcmp(kind, "shuffle") == 0 && d->shuffle_count < SHUFFLES) {
            d->shuffles[d->shuffle_count++] = record;
            continue;
        }
        if (strcmp(kind, "phase") == 0)
            take_phase(d, record);
        if (strcmp(kind, "launch") == 0)
            flow_launch_ends(&d->flow);
        while (d->shuffle_count > 0 && !d->shuffles[d->shuffle_count - 1])
            d->shuffle_count--;
        cJSON_Delete(record);
    }
    while (d->shuffle_count > 0)
        cJSON_Delete(d->shuffles[--d->shuffle_count]);
    free(line);
    flow_end(&d->flow);
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
static bool is_shown(const struct drawing *d, const struct value *value)
{
    for (int i = 0; i < d->thread_count; i++)
        if (d->threads[i][0] == value->block && d->threads[i][1] == value->thread)
            return true;
    return false;
}

static bool is_drawn(const struct drawing *d, const struct value *value)
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

static struct picture lay_out(const struct drawing *d)
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

static void print_threads(const struct drawing *d, const struct picture *p)
{
    printf("\n\n# place\trow\tcombines\tthread\n");
    for (int row = 0; row < p->count; row++)
        for (int i = 0; i < d->thread_count; i++)
            if (p->rows[row].step > 0 && p->rows[row].again == 0)
                printf("%d\t%d\t%d\t%d\n", i, row, combines(&d->flow, d->threads[i], p->rows[row].step),
                       d->threads[i][1]);
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
static bool print_drawing(const struct drawing *d, const struct trial *trial)
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
        printf("# columns %zu rows %d threads %d races %d work %lu steps %d section %d\n", trial->n, p.count,
               d->thread_count, d->races, work, steps, d->flow.section);
        print_values(&d->flow, &p);
        print_arrows(&d->flow, &p);
        print_threads(d, &p);
        print_rows(&p);
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
    kernel_start(&k, trial.element, trial.schedule, directory, path);
    trial_run(&trial, &k, directory);
    struct drawing d = {
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
