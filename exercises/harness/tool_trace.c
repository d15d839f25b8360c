// make trace: a block's shared arrays after each barrier on the way to which something came into them, from
// the CPU device's trace; where the contract says so, what the lanes of its first warp give to each shuffle;
// and for a scan of the whole array, the global arrays after each launch. What a cell holds, and who read
// what, is known from the numbers of the elements in the trace.
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "table.h"

static int columns_of(const char *bytes)
{
    int columns = 0;
    for (; *bytes; bytes++)
        columns += (*bytes & 0xc0) != 0x80;
    return columns;
}

// One cell: what it holds, and * if that has changed since the row before.
static void print_cell(struct printing *p, const struct image *image, size_t i)
{
    struct text cell = {0}, before = {0};
    place_text(&cell, p, image, &image->now[i]);
    place_text(&before, p, image, &image->before[i]);
    bool changed = image->now[i].written && strcmp(cell.bytes, before.bytes) != 0;
    int columns = columns_of(cell.bytes);
    if (!p->out)
        p->cell_width = columns > p->cell_width ? columns : p->cell_width;
    else
        fprintf(p->out, " %s%*s%s%s%s", changed ? paint(GOOD) : "", p->cell_width - columns, "", cell.bytes,
                changed ? "*" : " ", changed ? paint(PLAIN) : "");
    text_free(&cell);
    text_free(&before);
}

// Cells `row` to `end` - 1 of an array; label, combines and stride stand before them, if there is a label.
static void print_row(struct printing *p, const char *label, const char *stride, const struct image *image,
                      size_t row, size_t end)
{
    char name[sizeof image->name + 24], combines[12] = "";
    snprintf(name, sizeof name, row > 0 ? "%s+%zu" : "%s", image->name, row);
    if (*label)
        snprintf(combines, sizeof combines, "%d", image->combines);
    if (p->out)
        fprintf(p->out, "%-*s %8s  %-*s %-*s", LABEL, label, combines, STRIDE, stride, p->name_width, name);
    else if ((int)strlen(name) > p->name_width)
        p->name_width = (int)strlen(name);
    for (size_t i = row; i < end && i < row + CELLS_SHOWN; i++)
        print_cell(p, image, i);
    if (p->out)
        fprintf(p->out, "%s\n", end - row > CELLS_SHOWN ? " …" : "");
}

static void print_head(struct printing *p, const char *label, size_t cells)
{
    if (!p->out)
        return;
    fprintf(p->out, "%-*s %8s  %-*s %-*s", LABEL, label, "combines", STRIDE, p->flow ? "stride" : "",
            p->name_width, "");
    for (size_t i = 0; i < cells && i < CELLS_SHOWN; i++)
        fprintf(p->out, "%s%*zu", i > 0 ? "  " : " ", p->cell_width, i);
    fprintf(p->out, "\n");
}

// Above the first row of block 0 in a launch, and of launches: the columns' head. The first of all says what
// is the matter.
static void begin_table(struct printing *p, const struct image *image)
{
    const struct trial *trial = p->trial;
    bool global = image->memory == GLOBAL, shuffles = trial->contract->shuffles;
    const char *head = global ? "after launch" : shuffles ? "shuffle, barrier at" : "barrier at";
    size_t cells = global || (shuffles && trial->n < trial->section) ? trial->n : trial->section;
    if (p->head == head && (global || p->head_launch == p->launch))
        return;
    bool troubled = p->trouble && !p->head;
    if (p->out && (!global || troubled))
        fprintf(p->out, "%s%s%s%s%s%s\n", p->kernel, global ? "" : ", block 0", troubled ? ": " : "",
                troubled ? paint(BAD) : "", troubled ? p->trouble : "", troubled ? paint(PLAIN) : "");
    print_head(p, head, cells);
    p->head = head;
    p->head_launch = p->launch;
}

// Under a row, or the rows that an array has at a time: who read what, and before that what is wrong.
static void print_notes(struct printing *p, const struct notes *notes, const bool *wrong)
{
    struct text reads = {0};
    if (p->out && p->flow)
        notes_text(&reads, notes, wrong);
    if (reads.length > 0)
        fprintf(p->out, "%s    %s%s\n", paint(DIM), reads.bytes, paint(PLAIN));
    text_free(&reads);
}

static bool has_row(const struct image *image, const struct notes *notes, size_t row, size_t end)
{
    bool has = image->memory == IN_LANES || notes_into(notes, row, end);
    for (size_t i = row; i < end && !has; i++)
        has = place_changed(image, i);
    return has;
}

// Prints what has come into an array, or changed in it, in rows of `cells` cells. Returns whether there was
// any.
static bool print_image(struct printing *p, const char *label, struct image *image, size_t cells)
{
    struct notes notes = p->flow ? notes_of(p, image) : (struct notes){0};
    struct text stride = {0};
    bool any = false, *wrong = NULL;
    if (p->flow)
        notes_stride(&stride, &notes, &image->tree);
    for (size_t row = 0; row < image->count; row += cells) {
        size_t end = row + cells < image->count ? row + cells : image->count;
        if (!has_row(image, &notes, row, end))
            continue;
        begin_table(p, image);
        if (!any)
            image->step = image->memory == GLOBAL ? p->steps += notes.combined : image->step + notes.combined;
        print_row(p, any ? "" : label, stride.bytes ? stride.bytes : "", image, row, end);
        p->several |= p->printed && (p->printed != image || image->begin != row);
        p->printed = image;
        image->begin = row;
        free(wrong);
        wrong = departure_mark(p, image, row, end, notes.combined);
        any = true;
    }
    if (any) {
        print_notes(p, &notes, wrong);
        image->row = p->row;
        image->combines = 0;
    }
    free(wrong);
    text_free(&stride);
    notes_free(&notes);
    return any;
}

// --- The trace's records.

// Only the first block of each launch: the others do the same to their sections.
static bool is_first_block(const cJSON *record)
{
    const cJSON *coordinate;
    cJSON_ArrayForEach(coordinate,
                       cJSON_GetObjectItem(record, "block")) if (coordinate->valueint != 0) return false;
    return true;
}

static void note_launch(struct printing *p, const cJSON *record)
{
    snprintf(p->kernel, sizeof p->kernel, "%.63s", string_of(record, "kernel"));
    if (int_of(record, "launch") == p->launch)
        return;
    p->launch = int_of(record, "launch");
    p->first = 0;
    images_free(p->shared, &p->shared_count);
}

static void site_text(char *label, const cJSON *record)
{
    if (cJSON_IsNumber(cJSON_GetObjectItem(record, "line")))
        snprintf(label, LABEL + 64, "%.63s:%d", string_of(record, "file"), int_of(record, "line"));
    else
        snprintf(label, LABEL + 64, "end of the block");
}

// What the lanes of block 0's first warp give to a shuffle.
static void print_shuffle(struct printing *p, const cJSON *record)
{
    char label[LABEL + 64];
    note_launch(p, record);
    image_lanes(&p->lanes, record, p->trial->n < LANES ? p->trial->n : LANES);
    p->lanes.combines = int_of(record, "combines") - p->lane_combines;
    p->lane_combines = int_of(record, "combines");
    site_text(label, record);
    print_image(p, label, &p->lanes, LANES);
}

// Where blocks take numbers, block 0 has the section whose first element it loaded.
static void find_first(struct printing *p, const struct image *image)
{
    const struct trial *trial = p->trial;
    uint32_t element = image->now[0].element;
    if (trial->contract->reach == WHOLE && image->count >= trial->section && image->step == 0 &&
        element < trial->n && element % trial->section == 0)
        p->first = element;
}

// What block 0 has in shared memory where one of its barriers opens, or at its end.
static void print_phase(struct printing *p, const cJSON *record)
{
    char label[LABEL + 64];
    const cJSON *object;
    note_launch(p, record);
    site_text(label, record);
    p->lane_combines = 0;
    p->met = true;
    cJSON_ArrayForEach(object, cJSON_GetObjectItem(record, "objects"))
    {
        struct image *image = image_update(p->shared, &p->shared_count, SHARED, object);
        if (!image || image->count == 0)
            continue;
        image->combines += cJSON_GetArraySize(cJSON_GetObjectItem(record, "combines"));
        find_first(p, image);
        print_image(p, label, image, p->trial->section);
        if (cJSON_IsNull(cJSON_GetObjectItem(record, "line")))
            departure_mark_end(p, image);
    }
}

// What a launch has changed in global memory.
static void print_launch(struct printing *p, const cJSON *record)
{
    char label[LABEL + 64];
    const cJSON *object;
    snprintf(label, sizeof label, "%d %.63s", int_of(record, "launch"), string_of(record, "kernel"));
    cJSON_ArrayForEach(object, cJSON_GetObjectItem(record, "objects"))
    {
        struct image *image = image_update(p->global, &p->global_count, GLOBAL, object);
        if (!image || strcmp(image->name, "x") == 0)
            continue;
        image->combines = p->combines;
        if (print_image(p, label, image, p->trial->n))
            label[0] = '\0';
    }
    p->combines = 0;
}

// A row of the trace ends with each phase and launch, and with each shuffle whose lanes are shown.
static bool ends_row(const struct printing *p, const cJSON *record)
{
    return strcmp(string_of(record, "kind"), "shuffle") != 0 ||
           (p->trial->contract->shuffles && is_first_block(record) && int_of(record, "warp") == 0);
}

static void print_record(struct printing *p, const cJSON *record)
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

// Goes over the trace, which may break off: with `flow`, to take it, else to print its rows.
static void read_trace(struct printing *p, FILE *trace, struct flow *flow)
{
    size_t room = 0;
    char *line = NULL;
    cJSON *record = NULL;
    rewind(trace);
    while (getline(&line, &room, trace) > 0 && (record = cJSON_Parse(line))) {
        bool ends = ends_row(p, record);
        p->row += ends;
        if (*string_of(record, "file"))
            snprintf(p->file, sizeof p->file, "%.63s", string_of(record, "file"));
        if (flow) {
            flow_take(flow, record, p->row + !ends);
            continue;
        }
        if (ends)
            print_record(p, record);
        cJSON_Delete(record);
    }
    free(line);
    images_free(p->shared, &p->shared_count);
    images_free(p->global, &p->global_count);
    free(p->lanes.now);
}

// What is the matter with a run, in a word; NULL if nothing is.
static const char *trouble_of(const struct trial *trial, const bool *y_wrong)
{
    static const char *const words[][2] = {
        {"shared-race", "racing"},         {"global-race", "racing"},
        {"missing-fence", "racing"},       {"divergence", "diverged"},
        {"deadlock", "deadlock"},          {"timeout", "endless"},
        {"oob", "out of bounds"},          {"uninit", "reads what nobody has written"},
        {"not-an-element", "no elements"}, {"crash", "crashed"},
    };
    const struct report *report = &trial->report;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (report_has(report, words[i][0]))
            return words[i][1];
    if (trial->ending == STOPPED)
        return "endless";
    if (trial->ending != ANSWERED)
        return "died";
    return report->count > 0 || y_wrong ? "wrong" : NULL;
}

// In three goes: what the elements are, how wide the columns are, and the table.
static void print_trace(const struct trial *trial, FILE *trace, struct flow *flow, const bool *y_wrong)
{
    struct printing start = {
        .trial = trial,
        .flow = flow,
        .view = view_of(&trial->derivation, trial->element, trial->x),
        .trouble = trouble_of(trial, y_wrong),
        .judged = flow && (y_wrong || trial->ending != ANSWERED),
        .y_wrong = y_wrong,
        .name_width = trial->contract->shuffles ? (int)strlen("warp 0") : 4,
        .cell_width = trial->element == INTERVAL                            ? 5
                      : trial->element == FLOAT || trial->element == AFFINE ? 12
                                                                            : 4,
        .launch = -1,
    };
    struct printing taking = start, measuring = start;
    if (flow) {
        read_trace(&taking, trace, flow);
        flow_end(flow);
    }
    read_trace(&measuring, trace, NULL);
    struct printing p = start;
    p.out = stdout;
    p.name_width = measuring.name_width;
    p.cell_width = measuring.cell_width;
    p.last = measuring.row;
    snprintf(p.file, sizeof p.file, "%s", measuring.file);
    read_trace(&p, trace, NULL);
    if (p.printed)
        printf("* changed since %s    · never written\n",
               p.several ? "the array's row before" : "the row above");
    else
        printf("nothing to trace: no kernel ran, or none used shared memory\n");
    view_free(&start.view);
}

int tool_trace(void)
{
    if (contract.entry == SERIAL) {
        printf("nothing to trace: a serial scan has no barriers. make run shows its numbers\n");
        return 2;
    }
    char directory[PATH_BYTES], path[PATH_BYTES + 16];
    struct trial trial = tool_trial();
    struct contract narrow = *trial.contract; // any element is shown by tokens of 4 bytes
    struct kernel k = {0};
    struct flow flow = {.inputs = trial.n};
    size_t first;
    narrow.wide = false;
    trial.contract = &narrow;
    run_directory_make(directory);
    snprintf(path, sizeof path, "%s/trace", directory);
    const char *kept = setting("TRACE", path);
    kernel_start(&k, trial_program(&narrow, trial.element), trial.schedule, directory, kept);
    trial_run(&trial, &k, directory);
    if (!trial.derivation.records) // it didn't return, and has left what was combined until then
        derivation_read(&trial.derivation, k.derivation, trial.count, 0);
    bool *y_wrong = trial_y(&trial) && compare_first(&trial, &first) > 0 ? compare(&trial) : NULL;
    bool noted = trial.n <= CELLS_NOTED && trial.section <= CELLS_NOTED;
    FILE *trace = fopen(kept, "r");
    if (trace) {
        print_trace(&trial, trace, noted ? &flow : NULL, y_wrong);
        fclose(trace);
    }
    int status = tool_judge(&trial, &k);
    free(y_wrong);
    flow_free(&flow);
    trial_free(&trial);
    kernel_stop(&k);
    run_directory_remove(directory);
    return status;
}
