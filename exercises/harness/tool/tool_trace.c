// make trace, from the CPU device's trace. It shows a block's shared arrays after each barrier before which
// something came into them. If the contract says so, it shows what the lanes of the block's first warp give
// to each shuffle. For a scan of the whole array, it shows the global arrays after each launch. The numbers
// of the elements in the trace say what a cell holds, and who read what.
#include <stdlib.h>
#include <string.h>

#include "text/json.h"
#include "tool_departure.h"

// Prints one cell: what it holds, and * if that has changed since the row before.
static void print_cell(struct printing *p, const struct image *image, size_t i)
{
    struct text cell = {0}, before = {0};
    word_text(&cell, p, image, &image->now[i]);
    word_text(&before, p, image, &image->before[i]);
    p->unknown |= strchr(cell.bytes, '?') != NULL;
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

// Prints cells `row` to `end` - 1 of an array. Label, combines and stride come before the first of its rows.
static void print_row(struct printing *p, const char *label, const char *stride, const struct image *image,
                      size_t row, size_t end)
{
    char name[sizeof image->name + 24], combines[12] = "";
    snprintf(name, sizeof name, row > 0 ? "%s+%zu" : "%s", image->name, row);
    if (*label)
        snprintf(combines, sizeof combines, "%d", image->combines);
    if (p->out) {
        fprintf(p->out, "%-*s %8s  %-*s %-*s", p->label_width, label, combines, STRIDE, stride, p->name_width,
                name);
    } else {
        p->name_width = columns_of(name) > p->name_width ? columns_of(name) : p->name_width;
        p->label_width = columns_of(label) > p->label_width ? columns_of(label) : p->label_width;
    }
    for (size_t i = row; i < end && i < row + CELLS_SHOWN; i++)
        print_cell(p, image, i);
    if (p->out)
        fprintf(p->out, "%s\n", end - row > CELLS_SHOWN ? " …" : "");
}

// Prints the columns' heading: above the first row of block 0 in a launch, and above the first row of
// launches. Above the first heading, prints what is wrong with the run.
static void begin_table(struct printing *p, const struct image *image)
{
    const struct trial *trial = p->trial;
    bool global = image->memory == GLOBAL, shuffles = trial->contract->shuffles, first = !p->head;
    const char *head = global ? "after launch" : shuffles ? "shuffle, barrier at" : "barrier at";
    size_t cells = global || (shuffles && trial->n < trial->section) ? trial->n : trial->section;
    if (p->head == head && (global || p->head_launch == p->launch))
        return;
    p->head = head;
    p->head_launch = p->launch;
    if (!p->out)
        return;
    if (!global || (first && p->trouble))
        fprintf(p->out, "%s%s", p->kernel, global ? "" : ", block 0");
    if (!global && p->section > 0)
        fprintf(p->out, ", which has section %zu", p->section);
    if (first && p->trouble && p->trouble_launch > p->launch)
        fprintf(p->out, "; launch %d", p->trouble_launch);
    else if (first && p->trouble && p->elsewhere > 0 && !global)
        fprintf(p->out, "; block %d", p->elsewhere);
    else if (first && p->trouble && p->elsewhere == OTHER_BLOCKS && !global)
        fprintf(p->out, "; other blocks");
    if (first && p->trouble)
        fprintf(p->out, ": %s%s%s", paint(BAD), p->trouble, paint(PLAIN));
    fprintf(p->out, "%s%-*s %8s  %-*s %-*s", !global || (first && p->trouble) ? "\n" : "", p->label_width,
            head, "combines", STRIDE, p->flow ? "stride" : "", p->name_width, "");
    for (size_t i = 0; i < cells && i < CELLS_SHOWN; i++)
        fprintf(p->out, "%s%*zu", i > 0 ? "  " : " ", p->cell_width, i);
    fprintf(p->out, "\n");
}

// Whether something has come into the cells, or changed in them. What lanes give is always shown.
static bool has_row(const struct image *image, const struct notes *notes, size_t row, size_t end)
{
    bool has = image->memory == IN_LANES;
    for (size_t i = 0; i < notes->count; i++)
        has |= (size_t)notes->lines[i].to.index >= row && (size_t)notes->lines[i].to.index < end;
    for (size_t i = row; i < end && !has; i++)
        has = image->now[i].written &&
              (!image->before[i].written || image->now[i].value != image->before[i].value);
    return has;
}

// Prints what has come into an array, in rows of `cells` cells, and who read what. Returns whether there was
// anything.
static bool print_image(struct printing *p, struct image *image, size_t cells)
{
    struct notes notes = notes_of(p, image);
    struct text stride = {0}, reads = {0};
    bool *wrong = NULL;
    int parts = 0;
    notes_stride(&stride, &notes, &image->tree);
    for (size_t row = 0; row < image->count && parts < PARTS; row += cells) {
        size_t end = row + cells < image->count ? row + cells : image->count;
        if (!has_row(image, &notes, row, end))
            continue;
        begin_table(p, image);
        print_row(p, parts ? "" : p->label, stride.length > 0 ? stride.bytes : "", image, row, end);
        image->step += parts++ == 0 && notes.combined;
        p->several |= p->printed && (p->printed != image || image->begin != row);
        p->printed = image;
        image->begin = row;
        free(wrong);
        wrong = departure_mark(p, image, row, end, notes.combined);
    }
    if (p->out)
        notes_text(&reads, &notes, image->memory == SHARED ? (int)cells : (int)image->count, wrong);
    if (parts > 0 && reads.length > 0)
        fprintf(p->out, "%s    %s%s\n", paint(DIM), reads.bytes, paint(PLAIN));
    if (parts > 0) {
        image->row = p->row;
        image->combines = 0;
    }
    free(wrong);
    text_free(&stride);
    text_free(&reads);
    notes_free(&notes);
    return parts > 0;
}

// --- The trace's records. Only the first block of each launch is shown. The others do the same to their
// sections.

static void note_launch(struct printing *p, const cJSON *record)
{
    if (int_of(record, "launch") == p->launch)
        return;
    p->launch = int_of(record, "launch");
    p->first = 0;
    images_free(p->shared, &p->shared_count);
}

// Sets the label: the barrier that opens and, if threads wrongly wait at several barriers, the lines of the
// others.
static void name_places(struct printing *p, const cJSON *record)
{
    const cJSON *place;
    int line = int_of(record, "line");
    int length = snprintf(p->label, sizeof p->label, "%.63s:%d", string_of(record, "file"), line);
    cJSON_ArrayForEach(place, cJSON_GetObjectItem(record, "waiting"))
    {
        if (int_of(place, "line") != line && (size_t)length < sizeof p->label)
            length +=
                snprintf(p->label + length, sizeof p->label - (size_t)length, ", %d", int_of(place, "line"));
    }
}

static void set_label(struct printing *p, const cJSON *record)
{
    const char *end = p->unfinished ? "unfinished" : "end of the block";
    if (strcmp(string_of(record, "kind"), "launch") == 0)
        snprintf(p->label, sizeof p->label, "%d %s", int_of(record, "launch"), p->kernel);
    else if (*string_of(record, "file"))
        name_places(p, record);
    else
        snprintf(p->label, sizeof p->label, "%s", end);
}

// Prints what the lanes of block 0's first warp give to a shuffle.
static void print_shuffle(struct printing *p, const cJSON *record)
{
    image_lanes(&p->lanes, record, p->trial->n < WARP ? p->trial->n : WARP);
    p->lanes.combines = int_of(record, "combines") - p->lane_combines;
    p->lane_combines = int_of(record, "combines");
    print_image(p, &p->lanes, WARP);
}

// If blocks take numbers, block 0 has the section whose first element it loaded.
static void find_first(struct printing *p, const struct image *image)
{
    const struct trial *trial = p->trial;
    uint32_t element = image->now[0].element;
    if (trial->contract->reach == WHOLE && image->count >= trial->section && image->step == 0 &&
        element < trial->n && element % trial->section == 0)
        p->first = element;
    p->section = p->first > 0 ? p->first / trial->section : p->section;
}

// Prints what block 0 has in shared memory when one of its barriers opens, and at its end.
static void print_phase(struct printing *p, const cJSON *record)
{
    const cJSON *object;
    p->lane_combines = 0;
    p->met = true;
    cJSON_ArrayForEach(object, cJSON_GetObjectItem(record, "objects"))
    {
        struct image *image = image_update(p->shared, &p->shared_count, SHARED, object);
        p->shares = true;
        if (!image || image->count == 0)
            continue;
        image->combines += cJSON_GetArraySize(cJSON_GetObjectItem(record, "combines"));
        find_first(p, image);
        print_image(p, image, p->trial->section);
        if (cJSON_IsNull(cJSON_GetObjectItem(record, "line")) && !p->unfinished)
            departure_mark_end(p, image);
    }
}

// Prints what a launch has changed in global memory.
static void print_launch(struct printing *p, const cJSON *record)
{
    const cJSON *object;
    cJSON_ArrayForEach(object, cJSON_GetObjectItem(record, "objects"))
    {
        struct image *image = image_update(p->global, &p->global_count, GLOBAL, object);
        if (!image || strcmp(image->name, "x") == 0)
            continue;
        image->combines = p->combines;
        if (print_image(p, image, p->trial->n))
            p->label[0] = '\0';
    }
    p->combines = 0;
}

// A row of the trace ends with each phase and each launch, and with each shuffle whose lanes are shown.
static bool ends_row(const struct printing *p, const cJSON *record)
{
    return strcmp(string_of(record, "kind"), "shuffle") != 0 ||
           (p->trial->contract->shuffles && record_is_of_first_block(record) && int_of(record, "warp") == 0);
}

static void print_record(struct printing *p, const cJSON *record)
{
    const char *kind = string_of(record, "kind");
    if (strcmp(kind, "launch") != 0 && record_is_of_first_block(record))
        note_launch(p, record);
    p->unfinished = cJSON_HasObjectItem(record, "unfinished");
    set_label(p, record);
    if (strcmp(kind, "phase") == 0) {
        p->combines += cJSON_GetArraySize(cJSON_GetObjectItem(record, "combines"));
        if (record_is_of_first_block(record))
            print_phase(p, record);
    } else if (strcmp(kind, "shuffle") == 0) {
        print_shuffle(p, record);
    } else if (p->trial->contract->reach == WHOLE && p->trial->n > 0) {
        print_launch(p, record);
    }
}

// Prints y if it is wrong and no row has shown that: everything was right up to there, or the host copied y
// afterwards.
static void print_result(struct printing *p)
{
    struct image result = {.now = NULL};
    if (!p->out || !p->y_wrong || !p->trial->numbers || p->departed > 0 || p->y_marked || !p->printed)
        return;
    image_result(&result, p->trial);
    memset(result.before, 0, result.count * sizeof *result.before);
    snprintf(p->label, sizeof p->label, "at the end");
    result.row = p->row;
    p->last = ++p->row;
    print_image(p, &result, p->trial->n);
    free(result.now);
}

// Goes through the trace. The trace may break off, and is cut if the run does not end. With `flow`, it takes
// the trace into the flow; otherwise it prints the rows. Returns whether that was the whole trace.
static bool read_trace(struct printing *p, FILE *trace, struct flow *flow)
{
    size_t room = 0;
    char *line = NULL;
    cJSON *record = NULL;
    int read = 0;
    rewind(trace);
    while (read < RECORDS && (record = next_record(&line, &room, trace))) {
        p->record++;
        if (strcmp(string_of(record, "kind"), "cut") == 0) {
            cJSON_Delete(record);
            read = RECORDS;
            break;
        }
        if (strcmp(string_of(record, "kind"), "begin") == 0) {
            cJSON_Delete(record);
            continue;
        }
        bool ends = ends_row(p, record);
        p->row += ends;
        read += p->flow || record_is_of_first_block(record);
        snprintf(p->kernel, sizeof p->kernel, "%.63s", string_of(record, "kernel"));
        const cJSON *access = cJSON_GetArrayItem(cJSON_GetObjectItem(record, "accesses"), 0);
        if (*string_of(access, "file"))
            snprintf(p->file, sizeof p->file, "%.63s", string_of(access, "file"));
        if (flow)
            flow_take(flow, record, p->row + !ends);
        else if (ends)
            print_record(p, record);
        cJSON_Delete(record);
    }
    free(line);
    if (read < RECORDS && !flow)
        print_result(p);
    images_free(p->shared, &p->shared_count);
    images_free(p->global, &p->global_count);
    free(p->lanes.now);
    return read < RECORDS;
}

// --- The run.

// The block that all findings are about; OTHER_BLOCKS if they are about several, but not about block 0.
// Otherwise, or if that is not known, 0.
static int block_of_findings(const struct report *report)
{
    int block = 0;
    for (size_t i = 0; i < report->count; i++) {
        const struct finding *f = &report->findings[i];
        for (int k = 0; k < f->at_count; k++) {
            if (f->at[k].block <= 0)
                return 0;
            block = block == 0 || block == f->at[k].block ? f->at[k].block : OTHER_BLOCKS;
        }
        if (f->at_count == 0)
            return 0;
    }
    return block;
}

// The launch of all findings; 0 if there are several, or host code is at fault.
static int launch_of_findings(const struct report *report)
{
    int launch = report->count > 0 ? report->findings[0].launch : 0;
    for (size_t i = 0; i < report->count; i++) {
        const struct finding *f = &report->findings[i];
        if (f->launch != launch || f->at_count == 0 || f->at[0].by_host)
            return 0;
    }
    return launch;
}

// Works in three passes: what the elements are, how wide the columns are, and the table.
static void print_trace(FILE *out, const struct trial *trial, FILE *trace, struct flow *flow,
                        const bool *y_wrong, struct departure *departure)
{
    struct text trouble = {0};
    trouble_text(&trouble, trial);
    struct printing p = {
        .trial = trial,
        .flow = flow,
        .view = view_of(&trial->derivation, trial->element, trial->x),
        .trouble = trouble.bytes,
        .trouble_launch = launch_of_findings(&trial->outcome.report),
        .elsewhere = block_of_findings(&trial->outcome.report),
        .judged = flow && (y_wrong || trial->outcome.ending != ANSWERED),
        .y_wrong = y_wrong,
        .label_width = LABEL,
        .name_width = trial->contract->shuffles ? (int)strlen("warp 0") : 4,
        .cell_width = trial->element == INT || trial->element == MAX ? 4
                      : trial->element == INTERVAL                   ? 5
                                                                     : 12,
        .launch = -1,
        .record = -1,
        .departure = departure,
    };
    struct printing taking = p, measuring = p;
    if (flow) {
        read_trace(&taking, trace, flow);
        flow_end(flow);
    }
    read_trace(&measuring, trace, NULL);
    p.out = out;
    p.label_width = measuring.label_width;
    p.name_width = measuring.name_width;
    p.cell_width = measuring.cell_width;
    p.last = measuring.row;
    p.section = measuring.section;
    snprintf(p.file, sizeof p.file, "%s", measuring.file);
    bool whole = read_trace(&p, trace, NULL);
    fprintf(out, "%s", whole ? "" : "… and so on\n");
    if (p.printed)
        fprintf(out, "* changed since %s    · never written%s\n",
                p.several ? "the array's row before" : "the row above",
                p.unknown ? "    ? never written, or not an element" : "");
    else
        fprintf(out, "nothing to trace: %s. make run shows x and y\n",
                *p.kernel ? "block 0 stored nothing in shared memory" : "no kernel ran");
    view_free(&p.view);
    text_free(&trouble);
}

struct departure tool_departure(const struct trial *trial, FILE *trace, struct flow *flow,
                                const bool *y_wrong)
{
    struct departure departure = {.record = NONE};
    FILE *nowhere = open_file("/dev/null", "w");
    if (nowhere) {
        print_trace(nowhere, trial, trace, flow, y_wrong, &departure);
        fclose(nowhere);
    }
    return departure;
}

int tool_trace(void)
{
    struct run run;
    struct flow flow = {0};
    size_t first;
    struct trial asked = tool_trial();
    unset_setting(&settings.wide); // every element is shown by tokens of 4 bytes
    run_make(&run, asked, true);
    const struct trial *trial = &run.trial;
    bool *y_wrong = trial_y(trial) && compare_first(trial, &first) > 0 ? compare(trial) : NULL;
    bool noted = trial->n <= CELLS_NOTED && trial->section <= CELLS_NOTED;
    if (run.trace)
        print_trace(stdout, trial, run.trace, noted ? &flow : NULL, y_wrong, NULL);
    int status = tool_judge(trial, &run.k);
    free(y_wrong);
    flow_free(&flow);
    run_free(&run);
    return status;
}
