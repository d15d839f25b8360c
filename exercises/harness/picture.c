// From the flow's events to values and their levels. A level is a moment, as far as the program orders
// moments: after a barrier of its block, after what it is made of, and after the combine before it of the
// same thread. So the first combines of all threads after a barrier are one level, their second ones the
// next.
#include "picture.h"

#include <stdlib.h>
#include <string.h>

enum {
    WARP = 32,
    EVENTS_MOST = 1 << 14, // of a run that doesn't end
};

static void *grown(void *array, int count, size_t size)
{
    if (count & (count - 1)) // else it is full, or there is none
        return array;
    array = realloc(array, (size_t)(count ? 2 * count : 1) * size);
    if (!array)
        abort();
    return array;
}

// --- Columns.

int picture_column(struct picture *p, enum where where, const char *array, int block, int index)
{
    for (int i = 0; i < p->column_count; i++) {
        const struct column *c = &p->columns[i];
        if (c->where == where && c->block == block && c->index == index && strcmp(c->array, array) == 0)
            return i;
    }
    p->columns = grown(p->columns, p->column_count, sizeof *p->columns);
    struct column *column = &p->columns[p->column_count];
    *column = (struct column){.where = where, .block = block, .index = index, .state = NONE, .place = NONE};
    snprintf(column->array, sizeof column->array, "%s", array);
    return p->column_count++;
}

// An array of several sections' length is taken for as many.
static int column_of_cell(struct picture *p, const struct event *e)
{
    const struct cell *cell = &e->cell;
    int section = (int)p->trial->section;
    int i = picture_column(p, cell->shared ? SHARED : GLOBAL, cell->array, cell->shared ? e->block : NONE,
                           cell->index);
    struct column *column = &p->columns[i];
    column->length = cell->length;
    column->outside = cell->index < 0 || cell->index >= cell->length;
    if (cell->shared && section > 1 && cell->length > section && cell->length % section == 0)
        column->part = cell->index / section;
    return i;
}

// --- Levels.

static struct standing *standing_of(struct picture *p, int block, int thread)
{
    for (int i = 0; i < p->standing_count; i++) {
        struct standing *s = &p->standings[i];
        if (s->launch == p->launch && s->block == block && s->thread == thread)
            return s;
    }
    p->standings = grown(p->standings, p->standing_count, sizeof *p->standings);
    struct standing *s = &p->standings[p->standing_count++];
    *s = (struct standing){.launch = p->launch,
                           .block = block,
                           .thread = thread,
                           .base = p->base,
                           .top = p->base - LEVELS,
                           .base_step = p->base_step,
                           .step = p->base_step,
                           .combine = NONE};
    return s;
}

// Another launch: it comes after all that was, and what isn't in global memory is gone.
static void begin_launch(struct picture *p, int launch)
{
    p->launch = launch;
    p->base = p->top + LEVELS;
    p->base_step = p->step;
    for (int i = 0; i < p->column_count; i++) {
        struct column *c = &p->columns[i];
        if (c->where == GLOBAL || c->state == NONE)
            continue;
        p->values[c->state].last = p->top;
        c->state = NONE;
    }
}

// The standing of the event's block, and that of its thread: in the event's phase.
static void enter_phase(struct picture *p, const struct event *e)
{
    if (e->launch != p->launch)
        begin_launch(p, e->launch);
    struct standing *block = standing_of(p, e->block, NONE);
    if (block->phase != e->phase) {
        block->phase = e->phase;
        block->base = block->top + LEVELS;
        block->base_step = block->step;
    }
    int base = block->base, base_step = block->base_step;
    struct standing *thread = standing_of(p, e->block, e->thread);
    if (thread->phase != e->phase) {
        thread->phase = e->phase;
        thread->combine = NONE;
        thread->top = base;
    }
    thread->base = base;
    thread->step = thread->step > base_step ? thread->step : base_step;
}

static int higher(int a, int b) { return a > b ? a : b; }

// After what it is made of; in a race it may be the same moment.
static int level_after_sources(const struct picture *p, const struct value *v, int level)
{
    for (int k = 0; k < 2; k++)
        if (v->from[k] != NONE)
            level = higher(level, p->values[v->from[k]].level + (v->races[k] ? 0 : 1));
    return level;
}

// After what its cell has had, and not before other blocks have read that.
static int level_after_cell(const struct picture *p, const struct value *v, int level)
{
    int before = p->columns[v->column].state;
    if (before == NONE)
        return level;
    level = higher(level, p->values[before].level + 1);
    for (int i = before; i < p->count; i++) {
        const struct value *reader = &p->values[i];
        bool reads = reader->from[0] == before || reader->from[1] == before;
        if (reads && reader->level != NONE && reader->block != v->block)
            level = higher(level, reader->level);
    }
    return level;
}

static int step_after(const struct picture *p, const struct value *v, int step)
{
    for (int k = 0; k < 2; k++)
        if (v->from[k] != NONE && !v->races[k])
            step = higher(step, p->values[v->from[k]].step);
    return step;
}

// The value comes into its cell now. Values that threads make have even levels, those found odd ones.
static void place(struct picture *p, int number)
{
    struct value *v = &p->values[number];
    struct standing *thread = standing_of(p, v->block, v->thread);
    int level = thread->base;
    if (v->made == COMBINED && thread->combine != NONE)
        level = thread->combine + LEVELS;
    else if (v->made == MOVED)
        level = higher(level, thread->top);
    level = higher(level, thread->floor);
    level = level_after_cell(p, v, level_after_sources(p, v, level));
    v->level = level + (level & 1);
    thread->step = step_after(p, v, thread->step) + (v->made == COMBINED);
    if (v->made == COMBINED)
        thread->combine = v->level;
    v->step = thread->step;
    thread->top = higher(thread->top, v->level);
    int step = thread->step;
    struct standing *block = standing_of(p, v->block, NONE);
    block->top = higher(block->top, v->level);
    block->step = higher(block->step, step);
    p->top = higher(p->top, v->level);
    p->step = higher(p->step, step);

    int *state = &p->columns[v->column].state;
    if (*state != NONE) {
        p->values[*state].next = number;
        p->values[*state].last = v->level - 1;
    }
    *state = number;
}

// --- Values.

static int add_value(struct picture *p, enum made made, uint32_t element)
{
    p->values = grown(p->values, p->count, sizeof *p->values);
    p->values[p->count] = (struct value){.made = made,
                                         .element = element,
                                         .column = NONE,
                                         .launch = p->launch,
                                         .block = NONE,
                                         .thread = NONE,
                                         .from = {NONE, NONE},
                                         .level = NONE,
                                         .next = NONE,
                                         .last = NONE};
    return p->count++;
}

static int add_made(struct picture *p, enum made made, uint32_t element, const struct event *e)
{
    int number = add_value(p, made, element);
    struct value *v = &p->values[number];
    v->block = e->block;
    v->thread = e->thread;
    v->phase = e->phase;
    return number;
}

int picture_found(struct picture *p, int column, uint32_t element, int level)
{
    int number = add_value(p, FOUND, element), before = p->columns[column].state;
    struct value *v = &p->values[number];
    v->column = column;
    v->level = before == NONE ? level : higher(level, p->values[before].level + 1);
    if (before != NONE) {
        p->values[before].next = number;
        p->values[before].last = v->level - 1;
    }
    p->columns[column].state = number;
    return number;
}

static bool has(const struct picture *p, int column, uint32_t element)
{
    int state = p->columns[column].state;
    return state != NONE && p->values[state].element == element;
}

// What the event's thread had in its hands: where it had read it, or got it, or where it had put what it
// made. It may have given it to its warp since, and then it is in its lane.
static int value_from(const struct picture *p, const struct event *e, int from)
{
    if (from == NONE)
        return NONE;
    int value = p->of_event[from];
    for (int i = 0; i < p->column_count; i++) {
        const struct column *c = &p->columns[i];
        if (c->where == LANES && c->block == e->block && c->index == e->thread && c->state != NONE &&
            p->values[c->state].made == MOVED && p->values[c->state].from[0] == value && value != NONE)
            return c->state;
    }
    return value;
}

static void take_read(struct picture *p, int at)
{
    const struct event *e = &p->flow.events[at];
    int column = column_of_cell(p, e);
    int state = p->columns[column].state;
    bool changed = state != NONE && p->values[state].level > p->base; // in this launch, by none of its writes
    p->of_event[at] = has(p, column, e->element)
                          ? state
                          : picture_found(p, column, e->element,
                                          (changed ? standing_of(p, e->block, NONE)->base : p->base) - 1);
    p->values[p->of_event[at]].raced |= e->raced;
}

// --- Shuffles.

// The lanes of a warp meet in a shuffle: what they combine next comes after what they have.
static void meet(struct picture *p, const struct event *e)
{
    int first = e->thread / WARP * WARP, top = 0, step = 0;
    for (int lane = first; lane < first + WARP; lane++) {
        const struct standing *s = standing_of(p, e->block, lane);
        top = higher(top, s->combine + LEVELS);
        step = higher(step, s->step);
    }
    for (int lane = first; lane < first + WARP; lane++) {
        struct standing *s = standing_of(p, e->block, lane);
        s->floor = higher(s->floor, top);
        s->step = step;
    }
}

// Whether another event of the same shuffle comes before it.
static bool is_met(const struct flow *flow, int at)
{
    const struct event *e = &flow->events[at], *before = at > 0 ? e - 1 : NULL;
    return before && before->what == GOT && before->launch == e->launch && before->block == e->block &&
           before->line == e->line && before->thread / WARP == e->thread / WARP && before->thread < e->thread;
}

// Where the thread came by the element that it gives: before this shuffle.
static int origin_of(const struct picture *p, int at, int giver)
{
    const struct event *e = &p->flow.events[at], *own = NULL;
    while (is_met(&p->flow, at))
        at--;
    while (--at >= 0 && !own) {
        own = &p->flow.events[at];
        if (own->launch != e->launch || own->block != e->block || own->thread != giver)
            own = NULL;
    }
    if (!own)
        return NONE;
    at = (int)(own - p->flow.events);
    if (own->what == WRITE || own->element != e->element)
        at = flow_came_by(&p->flow, at, e->element);
    return at == NONE ? NONE : p->of_event[at];
}

static void take_got(struct picture *p, int at)
{
    const struct event *e = &p->flow.events[at];
    if (!is_met(&p->flow, at))
        meet(p, e);
    int giver = e->thread / WARP * WARP + e->cell.index;
    int column = picture_column(p, LANES, "lanes", e->block, giver);
    if (!has(p, column, e->element)) {
        struct event by_giver = *e;
        by_giver.thread = giver;
        enter_phase(p, &by_giver);
        int number = add_made(p, MOVED, e->element, &by_giver);
        p->values[number].column = column;
        p->values[number].from[0] = origin_of(p, at, giver);
        place(p, number);
    }
    p->of_event[at] = p->columns[column].state;
}

// --- Combines and writes.

static bool goes_by_shuffle(const struct flow *flow, int combine)
{
    const struct event *e = &flow->events[combine];
    for (int k = 0; k < 2; k++)
        if (e->from[k] != NONE && flow->events[e->from[k]].what == GOT)
            return true;
    for (size_t i = (size_t)combine; i < flow->count; i++) {
        const struct event *got = &flow->events[i];
        if (got->what == GOT && got->launch == e->launch && got->block == e->block &&
            got->thread / WARP == e->thread / WARP && got->cell.index == e->thread % WARP &&
            got->element == e->element)
            return true;
    }
    return false;
}

// The write by which the thread stores what it combined, before it combines on with it; or NONE.
static int home_of(const struct flow *flow, int combine)
{
    for (int i = combine + 1; i < (int)flow->count; i++) {
        const struct event *e = &flow->events[i];
        if (e->what == COMBINE && (e->from[0] == combine || e->from[1] == combine))
            return NONE;
        if (e->what == WRITE && e->from[0] == combine)
            return i;
    }
    return NONE;
}

// What the thread loaded from x and combines with what it got is in its lane, though no other gets it.
static int moved_to_lane(struct picture *p, const struct event *e, int source)
{
    if (source == NONE || !is_array(&p->columns[p->values[source].column], "x"))
        return source;
    int number = add_made(p, MOVED, p->values[source].element, e);
    p->values[number].column = picture_column(p, LANES, "lanes", e->block, e->thread);
    p->values[number].from[0] = source;
    place(p, number);
    return number;
}

static void take_combine(struct picture *p, int at)
{
    const struct event *e = &p->flow.events[at];
    bool shuffled = goes_by_shuffle(&p->flow, at);
    int sources[2];
    for (int k = 0; k < 2; k++) {
        sources[k] = value_from(p, e, e->from[k]);
        sources[k] = shuffled ? moved_to_lane(p, e, sources[k]) : sources[k];
    }
    int number = add_made(p, COMBINED, e->element, e);
    struct value *v = &p->values[number];
    p->of_event[at] = number;
    v->number = ++standing_of(p, e->block, e->thread)->number;
    for (int k = 0; k < 2; k++) {
        v->from[k] = sources[k];
        v->races[k] = e->from[k] != NONE && p->flow.events[e->from[k]].raced;
    }
    p->home[at] = shuffled ? NONE : home_of(&p->flow, at);
    if (p->home[at] != NONE)
        return; // its place is known when it is stored
    int column = shuffled ? picture_column(p, LANES, "lanes", e->block, e->thread)
                          : picture_column(p, REGISTERS, "registers", e->block, e->thread);
    p->values[number].column = column;
    place(p, number);
}

static void take_write(struct picture *p, int at)
{
    const struct event *e = &p->flow.events[at];
    int from = e->from[0], column = column_of_cell(p, e), number;
    if (from != NONE && p->flow.events[from].what == COMBINE && p->home[from] == at) {
        number = p->of_event[from];
        p->values[number].phase = e->phase;
    } else {
        int source = value_from(p, e, from);
        if (source != NONE && source == p->columns[column].state) { // it stays what it was
            struct standing *s = standing_of(p, e->block, e->thread);
            s->top = higher(s->top, s->base + LEVELS);
            p->of_event[at] = source;
            return;
        }
        number = add_made(p, MOVED, e->element, e);
        p->values[number].from[0] = source;
        p->values[number].races[0] = from != NONE && p->flow.events[from].raced;
    }
    p->values[number].column = column;
    p->values[number].raced = e->raced;
    p->of_event[at] = number;
    place(p, number);
}

// --- All of it.

static bool race_is_told(const struct report *report, const char *array)
{
    for (size_t i = 0; i < report->count; i++) {
        const struct finding *f = &report->findings[i];
        const char *of = strstr(f->brief, " on ");
        if ((strstr(f->kind, "race") || strcmp(f->kind, "missing-fence") == 0) && of &&
            strcmp(of + strlen(" on "), array) == 0)
            return true;
    }
    return false;
}

static bool blocks_meet(const struct flow *flow, const struct event *e)
{
    for (size_t i = 0; i < flow->count; i++) {
        const struct event *other = &flow->events[i];
        if ((other->what == READ || other->what == WRITE) && other->launch == e->launch &&
            other->block != e->block && (other->what == WRITE || e->what == WRITE) && same_cell(other, e))
            return true;
    }
    return false;
}

// An access is in a race if the device tells one of the array, and another access may be the other side.
static void mark_races(struct picture *p)
{
    for (size_t i = 0; i < p->flow.count; i++) {
        struct event *e = &p->flow.events[i];
        if (e->what == READ || e->what == WRITE)
            e->raced =
                race_is_told(&p->trial->report, e->cell.array) && (e->raced || blocks_meet(&p->flow, e));
    }
}

static void read_values(struct picture *p)
{
    p->launch = p->flow.count > 0 ? p->flow.events[0].launch : 0;
    p->base = p->top = LEVELS;
    for (int at = 0; at < (int)p->flow.count; at++) {
        p->of_event[at] = p->home[at] = NONE;
        enter_phase(p, &p->flow.events[at]);
        switch (p->flow.events[at].what) {
        case READ: take_read(p, at); break;
        case GOT: take_got(p, at); break;
        case COMBINE: take_combine(p, at); break;
        case WRITE: take_write(p, at); break;
        }
    }
}

void picture_read(struct picture *p, const struct trial *trial, FILE *trace)
{
    size_t room = 0;
    char *line = NULL;
    *p = (struct picture){.trial = trial, .flow = {.inputs = trial->n}};
    while (trace && p->flow.count < EVENTS_MOST && getline(&line, &room, trace) > 0)
        flow_take(&p->flow, cJSON_Parse(line), 0);
    free(line);
    flow_end(&p->flow);
    p->of_event = calloc(p->flow.count + 1, sizeof *p->of_event);
    p->home = calloc(p->flow.count + 1, sizeof *p->home);
    if (!p->of_event || !p->home)
        abort();
    mark_races(p);
    read_values(p);
}

void picture_free(struct picture *p)
{
    flow_free(&p->flow);
    free(p->values);
    free(p->columns);
    free(p->standings);
    free(p->of_event);
    free(p->home);
    free(p->order);
    free(p->levels);
}
