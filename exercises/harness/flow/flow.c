// Turns a trace's records into events, and finds where each thread got what it combines, gives or stores.
#include "flow.h"

#include <stdlib.h>
#include <string.h>

#include "text/json.h"

enum { RUNS = 3 }; // runs of a broken element that are shown

// What all events of a record share.
struct frame {
    int launch, block, phase, row;
};

static int *passed_by(struct flow *flow, int launch, int block, int warp)
{
    for (size_t i = 0; i < flow->passed_count; i++) {
        struct passed *p = &flow->passed[i];
        if (p->launch == launch && p->block == block && p->warp == warp)
            return &p->count;
    }
    struct passed *new = ADDED(flow->passed, flow->passed_count);
    *new = (struct passed){launch, block, warp, 0};
    return &new->count;
}

static struct event *add(struct flow *flow, const struct frame *frame, enum happening what, int thread,
                         const cJSON *told)
{
    struct event *event = ADDED(flow->events, flow->count);
    *event = (struct event){.what = what,
                            .launch = frame->launch,
                            .block = frame->block,
                            .thread = thread,
                            .phase = frame->phase,
                            .meeting = *passed_by(flow, frame->launch, frame->block, thread / WARP),
                            .line = int_of(told, "line"),
                            .row = frame->row,
                            .when = cJSON_GetNumberValue(cJSON_GetObjectItem(told, "when")),
                            .from = {NONE, NONE},
                            .before = NONE};
    return event;
}

static uint32_t number_of(const cJSON *object, const char *name)
{
    const cJSON *number = cJSON_GetObjectItem(object, name);
    return cJSON_IsNumber(number) ? (uint32_t)number->valuedouble : NUMBER_FOREIGN;
}

// --- Accesses and combines.

static void take_combine(struct flow *flow, const struct frame *frame, const cJSON *access)
{
    struct event *event = add(flow, frame, COMBINE, int_of(access, "thread"), access);
    event->element = number_of(access, "element");
    event->left = number_of(access, "left");
    event->right = number_of(access, "right");
}

// The k-th element that an access moves. Whatever the array's type is, cells are counted in the scan's
// elements.
static struct cell cell_of(const cJSON *access, int k)
{
    const int size = (int)sizeof(int);
    int at = int_of(access, "at") + k * size;
    struct cell cell = {
        .shared = strcmp(string_of(access, "memory"), "shared") == 0,
        .index = at / size,
        .length = int_of(access, "bytes") / size,
        .number = (size_t)(int_of(access, "begin") + at) / (size_t)size,
    };
    snprintf(cell.array, sizeof cell.array, "%.47s", string_of(access, "name"));
    return cell;
}

static bool has_elements(const struct flow *flow, const char *array)
{
    for (int i = 0; i < flow->array_count; i++)
        if (strcmp(flow->arrays[i], array) == 0)
            return true;
    return false;
}

static void move_element(struct flow *flow, const struct frame *frame, const cJSON *access, int k,
                         uint32_t element)
{
    bool reads = strcmp(string_of(access, "op"), "read") == 0;
    struct event *event = add(flow, frame, reads ? READ : WRITE, int_of(access, "thread"), access);
    event->element = element;
    event->part = k;
    event->cell = cell_of(access, k);
    if (element <= NUMBER_IDENTITY && !has_elements(flow, event->cell.array) && flow->array_count < ARRAYS)
        snprintf(flow->arrays[flow->array_count++], sizeof *flow->arrays, "%s", event->cell.array);
}

// The trace has a 0, for example, as an access without elements. It has flags in the same way, but
// leave_out_others() removes these. In an array of elements, an access to other fields is not recorded.
static void take_access(struct flow *flow, const struct frame *frame, const cJSON *access)
{
    const cJSON *elements = cJSON_GetObjectItem(access, "elements");
    for (int k = 0; k < cJSON_GetArraySize(elements); k++) {
        uint32_t element = (uint32_t)cJSON_GetArrayItem(elements, k)->valuedouble;
        if (element != NUMBER_FOREIGN)
            move_element(flow, frame, access, k, element);
    }
    if (!elements && int_of(access, "elem") == (int)sizeof(uint32_t))
        move_element(flow, frame, access, 0, NUMBER_FOREIGN);
}

// Removes what the phase that has just ended has read and written in arrays that held no element until then.
// Unwritten memory may belong to any array.
static void leave_out_others(struct flow *flow, const struct frame *frame)
{
    size_t count = flow->count;
    flow->count = 0;
    for (size_t i = 0; i < count; i++) {
        const struct event *e = &flow->events[i];
        bool other = (e->what == READ || e->what == WRITE) && e->element == NUMBER_FOREIGN &&
                     e->launch == frame->launch && e->block == frame->block && e->phase == frame->phase &&
                     !has_elements(flow, e->cell.array);
        if (!other)
            flow->events[flow->count++] = *e;
    }
}

// --- Shuffles.

// The lanes of a warp meet. Each lane whose element another lane gets gives that element, and then each lane
// gets one.
static void take_shuffle(struct flow *flow, const struct frame *frame, const cJSON *record)
{
    int warp = int_of(record, "warp"), *meetings = passed_by(flow, frame->launch, frame->block, warp);
    uint32_t given[WARP];
    int from[WARP];
    bool gives[WARP] = {false}, any = false;
    for (int lane = 0; lane < WARP; lane++)
        given[lane] =
            (uint32_t)cJSON_GetNumberValue(cJSON_GetArrayItem(cJSON_GetObjectItem(record, "elements"), lane));
    for (int lane = 0; lane < WARP; lane++) {
        from[lane] = cJSON_GetArrayItem(cJSON_GetObjectItem(record, "from"), lane)->valueint;
        if (from[lane] >= 0 && given[from[lane]] != NUMBER_FOREIGN)
            any = gives[from[lane]] = true;
    }
    *meetings += any;
    for (int lane = 0; lane < WARP; lane++)
        if (gives[lane])
            add(flow, frame, GIVE, WARP * warp + lane, record)->element = given[lane];
    for (int lane = 0; lane < WARP; lane++)
        if (from[lane] >= 0 && gives[from[lane]]) {
            struct event *event = add(flow, frame, GOT, WARP * warp + lane, record);
            event->element = given[from[lane]];
            event->cell = (struct cell){.array = "lane", .index = from[lane], .length = WARP};
        }
}

void flow_take(struct flow *flow, const cJSON *record, int row)
{
    const cJSON *accesses = cJSON_GetObjectItem(record, "accesses"), *access;
    if (!accesses)
        return;
    struct frame frame = {.launch = int_of(record, "launch"), .row = row};
    frame.block = cJSON_GetArrayItem(cJSON_GetObjectItem(record, "block"), 0)->valueint;
    frame.phase = *passed_by(flow, frame.launch, frame.block, NONE);
    cJSON_ArrayForEach(access, accesses)
    {
        if (strcmp(string_of(access, "op"), "combine") == 0)
            take_combine(flow, &frame, access);
        else
            take_access(flow, &frame, access);
    }
    if (strcmp(string_of(record, "kind"), "shuffle") == 0) {
        take_shuffle(flow, &frame, record);
    } else {
        leave_out_others(flow, &frame);
        ++*passed_by(flow, frame.launch, frame.block, NONE);
    }
}

// --- What follows from all events.

bool same_cell(const struct event *a, const struct event *b)
{
    return a->cell.number == b->cell.number && a->cell.shared == b->cell.shared &&
           (!a->cell.shared || (a->block == b->block && a->launch == b->launch));
}

bool same_thread(const struct event *a, const struct event *b)
{
    return a->launch == b->launch && a->block == b->block && a->thread == b->thread;
}

// The event before event `at` by which its thread got the element; or NONE. The identity and values that are
// not elements may come from anywhere. For these it is a read since the thread's last combine, or otherwise
// the last read that the thread has not used.
static int came_by(const struct flow *flow, int at, uint32_t element)
{
    bool since_combine = true;
    for (int i = flow->events[at].before; i != NONE; i = flow->events[i].before) {
        const struct event *e = &flow->events[i];
        if (e->element == element && e->what != WRITE && e->what != GIVE &&
            (element < NUMBER_IDENTITY || since_combine || !e->taken))
            return i;
        since_combine &= e->what != COMBINE;
    }
    return NONE;
}

// An element that is combined with itself comes from two places, if the thread read it in two places since
// its last combine. It makes no difference which one was the left operand. So the place that comes first in
// the array counts as the left one; of two arrays, the one that was read first.
static void link_combine(struct flow *flow, int at)
{
    struct event *event = &flow->events[at];
    int last = came_by(flow, at, event->right), other = NONE;
    event->from[0] = came_by(flow, at, event->left);
    event->from[1] = last;
    if (event->left != event->right || last == NONE)
        return;
    for (int i = event->before; i != NONE && flow->events[i].what != COMBINE && other == NONE;
         i = flow->events[i].before)
        if (flow->events[i].what == READ && flow->events[i].element == event->left &&
            !same_cell(&flow->events[i], &flow->events[last]))
            other = i;
    if (other == NONE)
        return;
    const struct cell *a = &flow->events[other].cell, *b = &flow->events[last].cell;
    bool before = a->shared == b->shared && strcmp(a->array, b->array) == 0 ? a->index < b->index : true;
    event->from[0] = before ? other : last;
    event->from[1] = before ? last : other;
}

void flow_end(struct flow *flow)
{
    for (int at = 0; at < (int)flow->count; at++) {
        struct event *event = &flow->events[at];
        for (int i = at - 1; i >= 0 && event->before == NONE; i--)
            if (same_thread(&flow->events[i], event))
                event->before = i;
        event->number = event->before == NONE ? 0 : flow->events[event->before].number;
        event->number += event->what == COMBINE;
        if (event->what == COMBINE)
            link_combine(flow, at);
        if (event->what == WRITE || event->what == GIVE)
            event->from[0] = came_by(flow, at, event->element);
        for (int k = 0; k < 2 && event->what != GIVE; k++)
            if (event->from[k] != NONE)
                flow->events[event->from[k]].taken = true;
    }
}

int flow_line(const struct flow *flow, uint32_t made)
{
    int line = 0;
    for (size_t i = 0; flow && i < flow->count; i++)
        if (flow->events[i].what == COMBINE && flow->events[i].element == made)
            line = flow->events[i].line;
    return line;
}

void flow_free(struct flow *flow)
{
    free(flow->events);
    free(flow->passed);
    *flow = (struct flow){0};
}

// --- An element in few columns.

struct runs {
    struct interval of[RUNS];
    int count; // the number of all runs; RUNS + 1 if there are more
};

// Adds the leaves of an element, in order, as runs that don't meet.
static void add_leaves(struct runs *runs, const struct derivation *d, uint32_t number)
{
    struct interval is = derivation_is(d, number);
    uint32_t left, right;
    if (runs->count > RUNS)
        return;
    if (is.lo < 0 && derivation_is_node(d, number)) {
        derivation_operands(d, number, &left, &right);
        add_leaves(runs, d, left);
        add_leaves(runs, d, right);
        return;
    }
    if (is.lo >= 0 && is.hi < is.lo)
        return;
    struct interval *last = runs->count > 0 ? &runs->of[runs->count - 1] : NULL;
    if (last && is.lo >= 0 && last->lo >= 0 && last->hi + 1 == is.lo)
        last->hi = is.hi;
    else if (runs->count++ < RUNS)
        runs->of[runs->count - 1] = is;
}

static void run_text(struct text *text, struct interval run)
{
    if (run.lo < 0)
        text_add(text, "?");
    else if (run.hi == run.lo)
        text_add(text, "%d", run.lo);
    else
        text_add(text, "%d–%d", run.lo, run.hi);
}

static bool overlap(struct interval a, struct interval b) { return a.lo <= b.hi && b.lo <= a.hi; }

void flow_text(struct text *text, const struct derivation *d, uint32_t number)
{
    struct runs runs = {.count = 0};
    add_leaves(&runs, d, number);
    if (runs.count == 0)
        text_add(text, "e");
    for (int i = 0; i < runs.count && i < RUNS; i++) {
        bool twice = false;
        for (int k = 0; k < i; k++)
            twice |= overlap(runs.of[k], runs.of[i]);
        text_add(text, "%s", i == 0 ? "" : twice ? "," : "·");
        run_text(text, runs.of[i]);
    }
    if (runs.count > RUNS)
        text_add(text, "…");
}
