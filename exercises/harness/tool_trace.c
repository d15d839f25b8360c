// make trace: a block's shared arrays after each barrier at which they have changed, from the CPU device's
// trace; where the contract says so, what the lanes of its first warp give to each shuffle; and for a scan of
// the whole array, the global arrays after each launch. Who read what, and where a wrong kernel departs from
// its algorithm, is known from the same call on intervals: both traces have the same rows, or nothing is
// said.
#include <stdlib.h>
#include <string.h>

#include "follow.h"
#include "json.h"
#include "table.h"

static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

// One cell: its value, · if never written, and * if it changed since the row before.
static void print_cell(const struct printing *p, const struct image *image, size_t i)
{
    enum element element = p->columns.element;
    int width = p->columns.cell;
    size_t size = element_size(element), at = i * size;
    bool written = all_set(image->init + at, size);
    bool changed = written && (!all_set(image->init_before + at, size) ||
                               memcmp(image->now + at, image->before + at, size) != 0);
    struct text cell = {0};
    if (written)
        cell_text(&cell, element, image->now + at);
    else
        text_add(&cell, "·");
    size_t extra = strstr(cell.bytes, "·") || strstr(cell.bytes, "–") ? strstr(cell.bytes, "·") ? 1 : 2 : 0;
    fprintf(p->out, " %s%*s%s%s", changed ? paint(GOOD) : "", width + (int)extra, cell.bytes,
            changed ? "*" : " ", changed ? paint(PLAIN) : "");
    text_free(&cell);
}

// Cells `row` to `end` - 1 of an array; label, combines and stride stand before them, if there is a label.
static void print_row(const struct printing *p, const char *label, const char *stride,
                      const struct image *image, size_t row, size_t end)
{
    char name[sizeof image->name + 24];
    snprintf(name, sizeof name, row > 0 ? "%s+%zu" : "%s", image->name, row);
    if (*label == '\0')
        fprintf(p->out, "%-*s %8s  %-*s %-*s", LABEL, "", "", STRIDE, stride, p->columns.name, name);
    else
        fprintf(p->out, "%-*s %8d  %-*s %-*s", LABEL, label, image->combines, STRIDE, stride, p->columns.name,
                name);
    for (size_t i = row; i < end && i < row + CELLS_SHOWN; i++)
        print_cell(p, image, i);
    fprintf(p->out, "%s\n", end - row > CELLS_SHOWN ? " …" : "");
}

// Under a row: who read what, and where the kernel departs from its algorithm.
static void print_notes(struct printing *p, struct image *image, struct text *reads)
{
    if (reads->length > 0)
        fprintf(p->out, "%s    %s%s\n", paint(DIM), reads->bytes, paint(PLAIN));
    departure_tell(p, image);
    text_free(reads);
}

// Prints what has changed of an array, in rows of `cells` cells, and under it who read what. Returns whether
// there was any.
static bool print_image(struct printing *p, const char *label, struct image *image, size_t cells)
{
    size_t size = element_size(p->trial->element), count = image->bytes / size;
    struct text stride = {0}, reads = {0};
    struct noted noted = p->flow ? table_noted(p, image, image->name) : (struct noted){0};
    bool any = false;
    if (p->flow) {
        note_stride(&stride, &noted, &image->tree);
        note_reads(&reads, &noted, WIDTH);
    }
    for (size_t row = 0; row < count; row += cells) {
        size_t end = row + cells < count ? row + cells : count;
        if (!image_changed(image, row * size, end * size))
            continue;
        print_row(p, any ? "" : label, stride.bytes ? stride.bytes : "", image, row, end);
        departure_compare(p, image, image->name, row, end);
        any = true;
    }
    if (any) {
        print_notes(p, image, &reads);
        image->row = p->row;
    }
    text_free(&stride);
    return any;
}

static void print_header(const struct printing *p, const char *label, size_t cells)
{
    fprintf(p->out, "%-*s %8s  %-*s %-*s", LABEL, label, "combines", STRIDE, p->flow ? "stride" : "",
            p->columns.name, "");
    for (size_t i = 0; i < cells && i < CELLS_SHOWN; i++)
        fprintf(p->out, "%s%*zu", i > 0 ? "  " : " ", p->columns.cell, i);
    fprintf(p->out, "\n");
}

// Only the first block of each launch: the others do the same to their sections.
static bool is_first_block(const cJSON *record)
{
    const cJSON *coordinate;
    cJSON_ArrayForEach(coordinate,
                       cJSON_GetObjectItem(record, "block")) if (coordinate->valueint != 0) return false;
    return true;
}

static void forget(struct image *images, size_t *count)
{
    while (*count > 0)
        free(images[--*count].now);
}

// A record of another launch begins another table.
static void note_launch(struct printing *p, const cJSON *record)
{
    if (int_of(record, "launch") == p->launch)
        return;
    p->launch = int_of(record, "launch");
    p->launched = p->row - 1;
    p->header = false;
    forget(p->shared, &p->shared_count);
}

// The table's head, before the first row of a launch.
static void begin_table(struct printing *p, const cJSON *record)
{
    if (p->header)
        return;
    const struct trial *trial = p->trial;
    bool shuffles = trial->contract->shuffles;
    fprintf(p->out, "%s, block 0\n", string_of(record, "kernel"));
    print_header(p, shuffles ? "shuffle, barrier at" : "barrier at",
                 shuffles && trial->n < trial->section ? trial->n : trial->section);
    p->header = true;
}

// Takes what a shuffle's lanes give as the next part of an element each. Whether the elements are whole then.
static bool take_values(struct lanes *lanes, size_t size, const cJSON *record)
{
    static const unsigned char zeros[VALUE];
    const cJSON *given;
    unsigned char values[LANES][VALUE] = {0};
    size_t word = sizeof(unsigned), lane = 0;
    cJSON_ArrayForEach(given, cJSON_GetObjectItem(record, "values"))
    {
        if (lane == LANES)
            break;
        read_hex(values[lane], VALUE, cJSON_GetStringValue(given));
        if (memcmp(values[lane] + word, zeros, VALUE - word) != 0)
            word = VALUE;
        lane++;
    }
    if (lanes->line != int_of(record, "line") || lanes->got + word > size)
        lanes->got = 0;
    lanes->line = int_of(record, "line");
    word = word < size ? word : size;
    for (lane = 0; lane < LANES; lane++)
        memcpy(lanes->image.now + lane * size + lanes->got, values[lane], word);
    lanes->got += word;
    return lanes->got == size;
}

// What the lanes of block 0's first warp give to a shuffle.
static void print_shuffle(struct printing *p, const cJSON *record)
{
    struct lanes *lanes = &p->lanes;
    size_t size = element_size(p->trial->element), shown = p->trial->n < LANES ? p->trial->n : LANES;
    char label[LABEL + 64];
    struct image *image = &lanes->image;
    struct text stride = {0}, reads = {0};
    unsigned mask = (unsigned)cJSON_GetNumberValue(cJSON_GetObjectItem(record, "lanes"));
    for (size_t lane = 0; image->init && lane < LANES; lane++)
        memset(image->init + lane * size, (int)(mask >> lane & 1), size);
    image->combines = int_of(record, "combines") - lanes->combines;
    lanes->combines += image->combines;
    note_launch(p, record);
    begin_table(p, record);
    snprintf(label, sizeof label, "%s:%d", file_name(string_of(record, "file")), lanes->line);
    if (p->flow && !p->met) {
        struct noted noted = table_noted(p, image, "lane");
        note_stride(&stride, &noted, &image->tree);
        note_reads(&reads, &noted, WIDTH);
    }
    print_row(p, label, stride.bytes ? stride.bytes : "", image, 0, shown);
    print_notes(p, image, &reads);
    departure_compare(p, image, "lane", 0, shown);
    image->row = p->row;
    text_free(&stride);
    image_age(image);
    p->any = true;
}

// What block 0 has in shared memory where one of its barriers opens, or at its end.
static void print_phase(struct printing *p, const cJSON *record)
{
    char label[LABEL + 64] = "end of the block";
    const cJSON *object, *line = cJSON_GetObjectItem(record, "line");
    if (cJSON_IsNumber(line))
        snprintf(label, sizeof label, "%s:%d", file_name(string_of(record, "file")), line->valueint);
    note_launch(p, record);
    p->lanes.combines = 0;
    p->met = true;
    cJSON_ArrayForEach(object, cJSON_GetObjectItem(record, "objects"))
    {
        begin_table(p, record);
        struct image *image = image_update(p->shared, &p->shared_count, IMAGES, object);
        if (!image)
            continue;
        image->combines += cJSON_GetArraySize(cJSON_GetObjectItem(record, "combines"));
        if (!print_image(p, label, image, p->trial->section))
            continue;
        image->combines = 0;
        p->any = p->shared_any = true;
    }
}

// What a launch has changed in global memory.
static void print_launch(struct printing *p, cJSON *record)
{
    char label[LABEL + 64];
    cJSON *object;
    snprintf(label, sizeof label, "%d %s", int_of(record, "launch"), string_of(record, "kernel"));
    if (p->global_count == 0 || p->shared_count > 0)
        print_header(p, "after launch", p->trial->n);
    cJSON_ArrayForEach(object, cJSON_GetObjectItem(record, "objects"))
    {
        struct image *image = image_update(p->global, &p->global_count, IMAGES, object);
        if (!image || strcmp(image->name, "x") == 0)
            continue;
        image->combines = p->combines;
        if (!print_image(p, label, image, p->trial->n))
            continue;
        p->any = true;
        label[0] = '\0';
    }
    p->combines = 0;
}

// Whether a row of the trace ends with the record: a phase, a launch, or, of the lanes that are shown, a
// shuffle that makes their elements whole.
static bool ends_row(struct printing *p, const cJSON *record)
{
    struct lanes *lanes = &p->lanes;
    struct image *image = &lanes->image;
    size_t size = element_size(p->columns.element);
    if (strcmp(string_of(record, "kind"), "shuffle") != 0)
        return true;
    if (!p->trial->contract->shuffles || !is_first_block(record) || int_of(record, "warp") != 0)
        return false;
    if (image->bytes == 0) {
        snprintf(image->name, sizeof image->name, "warp 0");
        image->bytes = LANES * size;
        image->now = lanes->room[0];
        image->before = lanes->room[1];
        image->init = lanes->room[2];
        image->init_before = lanes->room[3];
    }
    return take_values(lanes, size, record);
}

static void print_record(struct printing *p, cJSON *record)
{
    const char *kind = string_of(record, "kind");
    if (strcmp(kind, "phase") == 0) {
        p->combines += cJSON_GetArraySize(cJSON_GetObjectItem(record, "combines"));
        if (is_first_block(record))
            print_phase(p, record);
    } else if (strcmp(kind, "shuffle") == 0) {
        print_shuffle(p, record);
    } else if (p->trial->contract->reach == WHOLE && p->trial->n > 0) {
        print_launch(p, record);
    }
}

static struct printing printing_of(FILE *out, const struct trial *trial)
{
    return (struct printing){
        .out = out,
        .trial = trial,
        .columns = {.element = trial->element,
                    .name = trial->contract->shuffles ? (int)strlen("warp 0") : 4,
                    .cell = trial->element == INTERVAL ? 5
                            : trial->element == INT    ? 4
                                                       : 12},
        .launch = -1,
    };
}

// Makes room for the names of the record's arrays.
static void widen(struct columns *columns, const cJSON *record)
{
    const cJSON *object;
    cJSON_ArrayForEach(object, cJSON_GetObjectItem(record, "objects"))
    {
        int width = (int)strlen(string_of(object, "name"));
        columns->name = width > columns->name ? width : columns->name;
    }
}

// Goes over the trace from its beginning: prints its rows or, where there is nothing to print to, measures
// the names; with `follow`, follows it.
static void read_trace(struct printing *p, FILE *trace, struct follow *follow)
{
    size_t room = 0;
    char *line = NULL;
    rewind(trace);
    while (getline(&line, &room, trace) > 0) {
        cJSON *record = cJSON_Parse(line);
        bool ends = ends_row(p, record);
        p->row += ends;
        p->course += ends ? (unsigned long)p->row * (unsigned long)(int_of(record, "line") + 1) : 0;
        if (follow) {
            follow->flow.clock = p->row + !ends;
            follow_record(follow, record);
            continue;
        }
        if (ends && p->out)
            print_record(p, record);
        if (!p->out)
            widen(&p->columns, record);
        cJSON_Delete(record);
    }
    free(line);
}

static void printing_free(struct printing *p)
{
    forget(p->shared, &p->shared_count);
    forget(p->global, &p->global_count);
}

// A call and its trace.
struct traced {
    struct trial trial;
    struct kernel kernel;
    char path[2 * PATH_BYTES];
    FILE *trace; // or NULL
};

static void traced_run(struct traced *t, const char *directory)
{
    snprintf(t->path, sizeof t->path, "%s/trace-%s", directory, element_name(t->trial.element));
    kernel_start(&t->kernel, trial_program(t->trial.element), t->trial.schedule, directory, t->path);
    trial_run(&t->trial, &t->kernel, directory);
    t->trace = fopen(t->path, "r");
}

static void traced_end(struct traced *t)
{
    if (t->trace)
        fclose(t->trace);
    trial_free(&t->trial);
    kernel_stop(&t->kernel);
}

static bool is_right(const struct traced *t)
{
    struct verdict v = {0};
    bool right = judge(&v, &t->trial, &t->kernel);
    verdict_free(&v);
    return right;
}

// Notes of a call: of the same call on intervals, its flow and, where it goes wrong, its departure. Returns
// whether there are any: the two have the same rows.
static bool take_notes(const struct traced *shown, const struct traced *intervals, struct follow *follow,
                       struct departure *departure)
{
    FILE *nowhere = fopen("/dev/null", "w");
    if (!nowhere || !shown->trace || !intervals->trace)
        return false;
    bool right = is_right(intervals);
    struct printing rows = printing_of(NULL, &shown->trial);
    read_trace(&rows, shown->trace, NULL);
    const struct trial *trial = &intervals->trial;
    follow->flow = (struct flow){.columns = (int)trial->n, .section = (int)trial->section};
    follow->flow.by_place = trial->contract->reach == SECTIONS;
    struct printing counting = printing_of(NULL, trial);
    read_trace(&counting, intervals->trace, follow);
    follow_end(follow);
    struct printing finding = printing_of(nowhere, trial);
    finding.flow = &follow->flow;
    finding.finding = true;
    finding.departure = departure;
    if (!right)
        read_trace(&finding, intervals->trace, NULL);
    if (!right && departure->row == 0 && trial->contract->holds)
        departure_find_early(&finding);
    printing_free(&finding);
    fclose(nowhere);
    return rows.row == counting.row && rows.course == counting.course;
}

// Prints the trace; with notes, if there are any.
static void print_trace(const struct trial *trial, FILE *trace, const struct follow *follow,
                        struct departure *departure)
{
    struct printing p = printing_of(stdout, trial), measuring = printing_of(NULL, trial);
    read_trace(&measuring, trace, NULL);
    p.columns.name = measuring.columns.name;
    p.flow = follow ? &follow->flow : NULL;
    p.departure = departure;
    read_trace(&p, trace, NULL);
    bool several = p.shared_count + p.global_count > 1 || (p.lanes.image.bytes > 0 && p.shared_any) ||
                   (p.shared_count == 1 && p.shared[0].bytes > trial->section * element_size(trial->element));
    if (p.any)
        printf("* changed since %s    · never written\n",
               several ? "the array's row before" : "the row above");
    else
        printf("nothing to trace: no kernel ran, or none used shared memory\n");
    printing_free(&p);
}

int tool_trace(void)
{
    if (contract.entry == SERIAL) {
        printf("nothing to trace: a serial scan has no barriers. make run shows its numbers\n");
        return 2;
    }
    char directory[PATH_BYTES];
    struct traced shown = {.trial = tool_trial()}, intervals = {.trial = shown.trial};
    struct follow follow = {0};
    struct departure departure = {0};
    bool noted = shown.trial.n <= CELLS_NOTED && shown.trial.section <= CELLS_NOTED;
    run_directory_make(directory);
    traced_run(&shown, directory);
    intervals.trial.element = INTERVAL;
    intervals.trial.x = NULL;
    if (noted)
        traced_run(&intervals, directory);
    noted = noted && take_notes(&shown, &intervals, &follow, &departure);
    if (shown.trace)
        print_trace(&shown.trial, shown.trace, noted ? &follow : NULL, noted ? &departure : NULL);
    int status = tool_judge(&shown.trial, &shown.kernel);
    text_free(&departure.text);
    flow_free(&follow.flow);
    traced_end(&shown);
    traced_end(&intervals);
    run_directory_remove(directory);
    return status;
}
