// From a trace's records to events, and from events to what each element is made of.
#include "flow.h"

#include <stdlib.h>
#include <string.h>

#include "json.h"

enum { WARP = 32, RUNS = 3 }; // RUNS: of a broken element, that are shown

static const struct interval broken = {-1, -1};

static struct event *add_event(struct flow *flow)
{
    if (flow->count == flow->room) {
        flow->room = flow->room ? 2 * flow->room : 256;
        flow->events = realloc(flow->events, flow->room * sizeof *flow->events);
        if (!flow->events)
            abort();
    }
    struct event *event = &flow->events[flow->count++];
    *event = (struct event){.element = NUMBER_FOREIGN, .from = {NONE, NONE}, .before = NONE};
    return event;
}

static uint32_t number_of(const cJSON *object, const char *name)
{
    const cJSON *number = cJSON_GetObjectItem(object, name);
    return cJSON_IsNumber(number) ? (uint32_t)number->valuedouble : NUMBER_FOREIGN;
}

static int block_of(const cJSON *record)
{
    return cJSON_GetArrayItem(cJSON_GetObjectItem(record, "block"), 0)->valueint;
}

// What of a record all its events have.
struct frame {
    int launch, block, phase, row;
};

static struct event *add_in(struct flow *flow, const struct frame *frame, int thread)
{
    struct event *event = add_event(flow);
    event->launch = frame->launch;
    event->block = frame->block;
    event->phase = frame->phase;
    event->row = frame->row;
    event->thread = thread;
    return event;
}

// --- Accesses and combines.

static void take_combine(struct flow *flow, const struct frame *frame, const cJSON *access)
{
    struct event *event = add_in(flow, frame, int_of(access, "thread"));
    event->what = COMBINE;
    event->line = int_of(access, "line");
    event->element = number_of(access, "element");
    event->left = number_of(access, "left");
    event->right = number_of(access, "right");
}

// The k-th element that an access moves. Whatever type the array has, it is counted in the scan's elements.
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

static void move_element(struct flow *flow, const struct frame *frame, const cJSON *access, int k,
                         uint32_t element)
{
    struct event *event = add_in(flow, frame, int_of(access, "thread"));
    event->what = strcmp(string_of(access, "op"), "read") != 0 ? WRITE : READ;
    event->line = int_of(access, "line");
    event->element = element;
    event->cell = cell_of(access, k);
}

static bool has_elements(const struct flow *flow, const char *array)
{
    for (int i = 0; i < flow->array_count; i++)
        if (strcmp(flow->arrays[i], array) == 0)
            return true;
    return false;
}

// Memory that nobody has written may be any array's.
static bool has_element(const cJSON *elements)
{
    const cJSON *number;
    cJSON_ArrayForEach(number, elements)
    {
        if (number->valuedouble <= NUMBER_IDENTITY)
            return true;
    }
    return false;
}

static void note_arrays(struct flow *flow, const cJSON *accesses)
{
    const int most = sizeof flow->arrays / sizeof *flow->arrays;
    const cJSON *access;
    cJSON_ArrayForEach(access, accesses)
    {
        if (has_element(cJSON_GetObjectItem(access, "elements")) &&
            !has_elements(flow, string_of(access, "name")) && flow->array_count < most)
            snprintf(flow->arrays[flow->array_count++], sizeof *flow->arrays, "%.47s",
                     string_of(access, "name"));
    }
}

// A 0, say, is told as an access without elements. Where an array has something else between its elements,
// as a flag, that is none of it.
static void take_access(struct flow *flow, const struct frame *frame, const cJSON *access)
{
    const cJSON *elements = cJSON_GetObjectItem(access, "elements");
    for (int k = 0; k < cJSON_GetArraySize(elements); k++) {
        uint32_t element = (uint32_t)cJSON_GetArrayItem(elements, k)->valuedouble;
        if (element != NUMBER_FOREIGN)
            move_element(flow, frame, access, k, element);
    }
    if (!elements && int_of(access, "elem") == (int)sizeof(uint32_t) &&
        has_elements(flow, string_of(access, "name")))
        move_element(flow, frame, access, 0, NUMBER_FOREIGN);
}

static bool same_place(const cJSON *a, const cJSON *b)
{
    return int_of(a, "begin") == int_of(b, "begin") && int_of(a, "at") == int_of(b, "at") &&
           strcmp(string_of(a, "memory"), string_of(b, "memory")) == 0;
}

// A copy's write is logged before its read: the read comes first.
static bool is_copy(const cJSON *write)
{
    const cJSON *read = write->next;
    return read && !same_place(write, read) && strcmp(string_of(write, "op"), "write") == 0 &&
           strcmp(string_of(read, "op"), "read") == 0 && int_of(read, "thread") == int_of(write, "thread") &&
           cJSON_HasObjectItem(write, "elements") &&
           cJSON_Compare(cJSON_GetObjectItem(write, "elements"), cJSON_GetObjectItem(read, "elements"), true);
}

// --- Shuffles: told when they happen, and so before the phase in which they do.

static void take_shuffle(struct flow *flow, const struct frame *frame, const cJSON *record)
{
    const cJSON *from = cJSON_GetObjectItem(record, "from"), *given = cJSON_GetObjectItem(record, "elements");
    for (int lane = 0; lane < WARP; lane++) {
        const cJSON *source = cJSON_GetArrayItem(from, lane);
        const cJSON *element =
            source && source->valueint >= 0 ? cJSON_GetArrayItem(given, source->valueint) : NULL;
        if (!element || (uint32_t)element->valuedouble == NUMBER_FOREIGN)
            continue;
        struct event *event = add_in(flow, frame, WARP * int_of(record, "warp") + lane);
        event->what = GOT;
        event->line = int_of(record, "line");
        event->element = (uint32_t)element->valuedouble;
        event->cell = (struct cell){.array = "lane", .index = source->valueint, .length = WARP};
    }
}

// Those of the block's shuffles that happened before its access number `access`.
static void take_shuffles(struct flow *flow, struct frame frame, int access)
{
    int kept = 0;
    for (int i = 0; i < flow->shuffle_count; i++) {
        cJSON *record = flow->shuffles[i];
        if (block_of(record) != frame.block || int_of(record, "after") > access) {
            flow->shuffles[kept] = record;
            flow->shuffle_rows[kept++] = flow->shuffle_rows[i];
            continue;
        }
        frame.row = flow->shuffle_rows[i];
        take_shuffle(flow, &frame, record);
        cJSON_Delete(record);
    }
    flow->shuffle_count = kept;
}

// What a thread does before a shuffle of its warp is on the shuffle's row.
static int row_of(const struct flow *flow, int block, int thread, int row)
{
    for (int i = 0; i < flow->shuffle_count; i++)
        if (block_of(flow->shuffles[i]) == block && int_of(flow->shuffles[i], "warp") == thread / WARP)
            return flow->shuffle_rows[i];
    return row;
}

// --- Phases.

bool same_cell(const struct event *a, const struct event *b)
{
    return a->cell.number == b->cell.number && a->cell.shared == b->cell.shared &&
           (!a->cell.shared || (a->block == b->block && a->launch == b->launch));
}

static bool touches(const struct event *event) { return event->what == READ || event->what == WRITE; }

static void mark_races(struct flow *flow, size_t first)
{
    for (size_t i = first; i < flow->count; i++)
        for (size_t k = first; k < flow->count && touches(&flow->events[i]); k++) {
            struct event *a = &flow->events[i], *b = &flow->events[k];
            a->raced |= touches(b) && a->thread != b->thread && (a->what == WRITE || b->what == WRITE) &&
                        same_cell(a, b);
        }
}

// The number of the block's phase that is told now; the next time it is one more.
static int count_phase(struct flow *flow, int launch, int block)
{
    for (size_t i = 0; i < flow->blocks; i++)
        if (flow->passed[i].launch == launch && flow->passed[i].block == block)
            return flow->passed[i].phases++;
    flow->passed = realloc(flow->passed, (flow->blocks + 1) * sizeof *flow->passed);
    if (!flow->passed)
        abort();
    flow->passed[flow->blocks++] = (struct passed){launch, block, 1};
    return 0;
}

static void take_phase(struct flow *flow, const cJSON *record, int row)
{
    struct frame frame = {int_of(record, "launch"), block_of(record), 0, row};
    size_t first = flow->count;
    int number = 0;
    const cJSON *access;
    frame.phase = count_phase(flow, frame.launch, frame.block);
    note_arrays(flow, cJSON_GetObjectItem(record, "accesses"));
    cJSON_ArrayForEach(access, cJSON_GetObjectItem(record, "accesses"))
    {
        take_shuffles(flow, frame, number++);
        frame.row = row_of(flow, frame.block, int_of(access, "thread"), row);
        if (strcmp(string_of(access, "op"), "combine") == 0) {
            take_combine(flow, &frame, access);
            continue;
        }
        bool copy = is_copy(access);
        if (copy)
            take_access(flow, &frame, access->next);
        take_access(flow, &frame, access);
        if (copy) {
            access = access->next;
            number++;
        }
    }
    take_shuffles(flow, frame, number);
    mark_races(flow, first);
}

void flow_take(struct flow *flow, cJSON *record, int row)
{
    const int most = sizeof flow->shuffles / sizeof *flow->shuffles;
    if (strcmp(string_of(record, "kind"), "shuffle") == 0 && flow->shuffle_count < most) {
        flow->shuffle_rows[flow->shuffle_count] = row;
        flow->shuffles[flow->shuffle_count++] = record;
        return;
    }
    if (strcmp(string_of(record, "kind"), "phase") == 0)
        take_phase(flow, record, row);
    cJSON_Delete(record);
}

// --- What follows from all events.

int flow_came_by(const struct flow *flow, int at, uint32_t element)
{
    bool since_combine = true;
    for (int i = flow->events[at].before; i != NONE; i = flow->events[i].before) {
        const struct event *e = &flow->events[i];
        if (e->element == element && e->what != WRITE &&
            (element < NUMBER_IDENTITY || since_combine || !e->taken))
            return i;
        since_combine &= e->what != COMBINE;
    }
    return NONE;
}

// An element that is combined with itself comes from two places, if the thread read it in two since it last
// combined. Which of them was the left operand makes no difference: the first of the array is told as that,
// and of two arrays what was read first.
static void link_combine(struct flow *flow, int at)
{
    struct event *event = &flow->events[at];
    int last = flow_came_by(flow, at, event->right), other = NONE;
    event->from[0] = flow_came_by(flow, at, event->left);
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

static void link_events(struct flow *flow)
{
    for (size_t i = 0; i < flow->count; i++) {
        struct event *event = &flow->events[i];
        for (size_t k = i; k-- > 0 && event->before == NONE;) {
            const struct event *other = &flow->events[k];
            if (other->launch == event->launch && other->block == event->block &&
                other->thread == event->thread)
                event->before = (int)k;
        }
        if (event->what == COMBINE)
            link_combine(flow, (int)i);
        if (event->what == WRITE)
            event->from[0] = flow_came_by(flow, (int)i, event->element);
        for (int k = 0; k < 2; k++)
            if (event->from[k] != NONE)
                flow->events[event->from[k]].taken = true;
    }
}

static void find_origins(struct flow *flow)
{
    flow->origin_count = flow->inputs;
    for (size_t i = 0; i < flow->count; i++)
        if (flow->events[i].what == COMBINE && flow->events[i].element >= flow->origin_count)
            flow->origin_count = (size_t)flow->events[i].element + 1;
    flow->origins = calloc(flow->origin_count + 1, sizeof *flow->origins);
    if (!flow->origins)
        abort();
    for (size_t i = 0; i < flow->origin_count; i++)
        flow->origins[i] = (struct origin){.known = i < flow->inputs,
                                           .is = i < flow->inputs ? interval_of((int)i, (int)i) : broken,
                                           .made = NONE};
    for (size_t i = 0; i < flow->count; i++) {
        const struct event *event = &flow->events[i];
        if (event->what != COMBINE)
            continue;
        struct origin *origin = &flow->origins[event->element];
        *origin = (struct origin){true, broken, event->left, event->right, 0, (int)i};
    }
}

static unsigned depth_of(const struct flow *flow, uint32_t number)
{
    return number < flow->origin_count ? flow->origins[number].depth : 0;
}

// Operands have lower numbers than what was made of them.
void flow_end(struct flow *flow)
{
    while (flow->shuffle_count > 0)
        cJSON_Delete(flow->shuffles[--flow->shuffle_count]);
    link_events(flow);
    find_origins(flow);
    for (size_t i = flow->inputs; i < flow->origin_count; i++) {
        struct origin *origin = &flow->origins[i];
        if (!origin->known)
            continue;
        unsigned left = depth_of(flow, origin->left), right = depth_of(flow, origin->right);
        origin->depth = 1 + (left > right ? left : right);
        origin->is = interval_combine(flow_is(flow, origin->left), flow_is(flow, origin->right));
    }
}

void flow_free(struct flow *flow)
{
    free(flow->events);
    free(flow->origins);
    free(flow->passed);
    *flow = (struct flow){0};
}

struct interval flow_is(const struct flow *flow, uint32_t number)
{
    if (number == NUMBER_IDENTITY)
        return interval_of(0, -1);
    return number < flow->origin_count ? flow->origins[number].is : broken;
}

// --- An element in few columns.

struct runs {
    struct interval of[RUNS];
    int count; // of all, RUNS + 1 for more
};

// Adds the leaves of an element, in order, as runs that don't meet.
static void add_leaves(struct runs *runs, const struct flow *flow, uint32_t number)
{
    struct interval is = flow_is(flow, number);
    if (runs->count > RUNS)
        return;
    if (is.lo < 0 && number < flow->origin_count && flow->origins[number].known) {
        add_leaves(runs, flow, flow->origins[number].left);
        add_leaves(runs, flow, flow->origins[number].right);
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

void flow_text(struct text *text, const struct flow *flow, uint32_t number)
{
    struct runs runs = {.count = 0};
    add_leaves(&runs, flow, number);
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
