// Turns the flow's events into values with levels. A level is a moment, as far as the program orders moments:
// after a barrier of its block, after what the value is made of, and after the same thread's combine before
// it. So the first combines of all threads after a barrier are one level, and their second combines are the
// next.
#include "picture.h"

#include <stdlib.h>
#include <string.h>

#include "text/json.h"

enum { EVENTS_MOST = 1 << 14 }; // of a run that does not end

// --- Columns.

int picture_column(struct picture *p, enum where where, const char *array, int block, int index)
{
    for (int i = 0; i < p->column_count; i++) {
        const struct column *c = &p->columns[i];
        if (c->where == where && c->block == block && c->index == index && strcmp(c->array, array) == 0)
            return i;
    }
    struct column *column = ADDED(p->columns, p->column_count);
    *column = (struct column){.where = where, .block = block, .index = index, .state = NONE, .place = NONE};
    snprintf(column->array, sizeof column->array, "%s", array);
    return p->column_count - 1;
}

// An array that is as long as several sections counts as several arrays.
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

static int higher(int a, int b) { return a > b ? a : b; }

// Puts the value after `before`, if the program orders the two: `before` was made in an earlier launch,
// before a barrier of the block or a shuffle of the warp, or by the same thread.
static void follow_one(struct value *v, const struct value *before)
{
    bool block = before->launch == v->launch && before->block == v->block;
    bool own = block && before->thread == v->thread;
    bool met = block && before->thread / WARP == v->thread / WARP && before->meeting < v->meeting;
    bool over = before->launch != v->launch || (block && before->phase != v->phase);
    if (over || (before->made == COMBINED && (met || (own && v->made == COMBINED))))
        v->level = higher(v->level, before->level + LEVELS);
    else if (own && v->made == MOVED)
        v->level = higher(v->level, before->level);
    if (over || met || own)
        v->step = higher(v->step, before->step);
}

static void follow_all(const struct picture *p, struct value *v)
{
    v->level = higher(v->level, LEVELS);
    for (const struct value *before = p->values; before < p->values + p->count; before++)
        if (before != v && before->made != FOUND && before->level != NONE)
            follow_one(v, before);
}

// Puts the value after what it is made of. In a race both may be at the same moment.
static void follow_sources(const struct picture *p, struct value *v)
{
    for (int k = 0; k < 2; k++) {
        const struct value *from = v->from[k] == NONE ? NULL : &p->values[v->from[k]];
        if (from)
            v->level = higher(v->level, from->level + (v->races[k] ? 0 : 1));
        if (from && !v->races[k])
            v->step = higher(v->step, from->step);
    }
}

// Puts the value after the earlier value of its cell, and not before other blocks have read that value.
static void follow_cell(const struct picture *p, struct value *v)
{
    int before = p->columns[v->column].state;
    if (before == NONE)
        return;
    v->level = higher(v->level, p->values[before].level + 1);
    for (int i = before; i < p->count; i++) {
        const struct value *reader = &p->values[i];
        bool reads = reader->from[0] == before || reader->from[1] == before;
        if (reads && reader->level != NONE && reader->block != v->block)
            v->level = higher(v->level, reader->level);
    }
}

static void enter(struct picture *p, int column, int number)
{
    struct value *v = &p->values[number];
    int *state = &p->columns[column].state;
    v->column = column;
    if (*state != NONE) {
        p->values[*state].next = number;
        p->values[*state].last = v->level - 1;
    }
    *state = number;
}

// The value now comes into a cell. Values that threads make have even levels, values that were found have odd
// ones.
static void place(struct picture *p, int number, int column)
{
    struct value *v = &p->values[number];
    v->column = column;
    follow_all(p, v);
    follow_sources(p, v);
    follow_cell(p, v);
    v->level += v->level & 1;
    v->step += v->made == COMBINED;
    p->top = higher(p->top, v->level);
    p->step = higher(p->step, v->step);
    enter(p, column, number);
}

// The launch is over: everything outside global memory is gone.
static void end_launch(struct picture *p)
{
    for (int i = 0; i < p->column_count; i++) {
        struct column *c = &p->columns[i];
        if (c->where == GLOBAL || c->state == NONE)
            continue;
        p->values[c->state].last = p->top;
        c->state = NONE;
    }
}

// --- Values.

static int add_value(struct picture *p, enum made made, uint32_t element)
{
    p->values = grown(p->values, (size_t)p->count, sizeof *p->values);
    p->values[p->count] = (struct value){.made = made,
                                         .element = element,
                                         .column = NONE,
                                         .block = NONE,
                                         .thread = NONE,
                                         .from = {NONE, NONE},
                                         .level = NONE,
                                         .next = NONE,
                                         .last = NONE};
    return p->count++;
}

static void set_moment(struct value *v, const struct event *e)
{
    v->launch = e->launch;
    v->phase = e->phase;
    v->meeting = e->meeting;
}

// The level at which the event's launch begins. For a block, the level at which the event's phase begins.
static int base_of(const struct picture *p, const struct event *e, int block)
{
    struct value first = {.launch = e->launch, .phase = e->phase, .block = block, .thread = NONE};
    follow_all(p, &first);
    return first.level;
}

// Whether the thread has written in this phase what was there already. That takes a moment, too.
static bool has_kept(const struct picture *p, const struct event *e)
{
    for (int i = e->before; i != NONE && p->flow.events[i].phase == e->phase; i = p->flow.events[i].before)
        if (p->flow.events[i].what == WRITE && p->of_event[i] == NONE)
            return true;
    return false;
}

static int add_made(struct picture *p, enum made made, const struct event *e)
{
    int number = add_value(p, made, e->element);
    struct value *v = &p->values[number];
    v->block = e->block;
    v->thread = e->thread;
    set_moment(v, e);
    if (made == MOVED && has_kept(p, e))
        v->level = base_of(p, e, e->block) + LEVELS;
    return number;
}

int picture_found(struct picture *p, int column, uint32_t element, int level)
{
    int number = add_value(p, FOUND, element), before = p->columns[column].state;
    p->values[number].launch = p->launch;
    p->values[number].level = before == NONE ? level : higher(level, p->values[before].level + 1);
    enter(p, column, number);
    return number;
}

static bool has(const struct picture *p, int column, uint32_t element)
{
    int state = p->columns[column].state;
    return state != NONE && p->values[state].element == element;
}

// The value that the event's thread used. The thread read it, got it, or made it. If the thread has given the
// value to its warp since then, the value is in the thread's lane.
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

static bool touches(const struct event *event) { return event->what == READ || event->what == WRITE; }

// Whether the access is in a race: the device reports a race on the array, and another access may be the
// other side.
static bool is_raced(const struct picture *p, int at)
{
    const struct event *e = at == NONE ? NULL : &p->flow.events[at];
    if (!e || !touches(e) || !report_has_race(&p->trial->outcome.report, e->cell.array))
        return false;
    for (size_t i = 0; i < p->flow.count; i++) {
        const struct event *other = &p->flow.events[i];
        if (touches(other) && (other->what == WRITE || e->what == WRITE) && same_cell(other, e) &&
            other->launch == e->launch &&
            (other->block != e->block || (other->phase == e->phase && other->thread != e->thread)))
            return true;
    }
    return false;
}

// The value that was there before: since the launch began or, if the cell has changed in this launch, since
// the block's last barrier.
static int find(struct picture *p, const struct event *e, int column)
{
    int state = p->columns[column].state, base = base_of(p, e, NONE);
    if (state != NONE && p->values[state].level > base)
        base = base_of(p, e, e->block);
    return picture_found(p, column, e->element, base - 1);
}

static void take_read(struct picture *p, int at)
{
    const struct event *e = &p->flow.events[at];
    int column = column_of_cell(p, e);
    p->of_event[at] = has(p, column, e->element) ? p->columns[column].state : find(p, e, column);
    p->values[p->of_event[at]].raced |= is_raced(p, at);
}

// --- Shuffles.

static int lane_column(struct picture *p, const struct event *e, int thread)
{
    return picture_column(p, LANES, "lanes", e->block, thread);
}

static void take_give(struct picture *p, int at)
{
    const struct event *e = &p->flow.events[at];
    int column = lane_column(p, e, e->thread);
    if (has(p, column, e->element))
        return;
    int number = add_made(p, MOVED, e);
    p->values[number].from[0] = e->from[0] == NONE ? NONE : p->of_event[e->from[0]];
    place(p, number, column);
}

static void take_got(struct picture *p, int at)
{
    const struct event *e = &p->flow.events[at];
    p->of_event[at] = p->columns[lane_column(p, e, e->thread / WARP * WARP + e->cell.index)].state;
}

// --- Combines and writes.

static bool goes_by_shuffle(const struct flow *flow, int combine)
{
    const struct event *e = &flow->events[combine];
    for (int k = 0; k < 2; k++)
        if (e->from[k] != NONE && flow->events[e->from[k]].what == GOT)
            return true;
    for (size_t i = (size_t)combine; i < flow->count; i++)
        if (flow->events[i].what == GIVE && same_thread(&flow->events[i], e) &&
            flow->events[i].element == e->element)
            return true;
    return false;
}

// Whether the thread stores the result of a combine before it uses the result in the next combine.
static bool is_stored(const struct flow *flow, int combine)
{
    for (size_t i = (size_t)combine + 1; i < flow->count; i++) {
        const struct event *e = &flow->events[i];
        if (e->what == COMBINE && (e->from[0] == combine || e->from[1] == combine))
            return false;
        if (e->what == WRITE && e->from[0] == combine)
            return true;
    }
    return false;
}

// If a thread combines its element of x with what it got, the element is shown in the thread's lane, although
// no other lane gets it.
static int moved_to_lane(struct picture *p, const struct event *e, int source)
{
    if (source == NONE || !is_array(&p->columns[p->values[source].column], "x"))
        return source;
    int number = add_made(p, MOVED, e);
    p->values[number].element = p->values[source].element;
    p->values[number].from[0] = source;
    place(p, number, lane_column(p, e, e->thread));
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
    int number = p->of_event[at] = add_made(p, COMBINED, e);
    struct value *v = &p->values[number];
    v->number = e->number;
    for (int k = 0; k < 2; k++) {
        v->from[k] = sources[k];
        v->races[k] = is_raced(p, e->from[k]);
    }
    if (shuffled)
        place(p, number, lane_column(p, e, e->thread));
    else if (!is_stored(&p->flow, at)) // otherwise its place is known when it is stored
        place(p, number, picture_column(p, REGISTERS, "registers", e->block, e->thread));
}

static void take_write(struct picture *p, int at)
{
    const struct event *e = &p->flow.events[at];
    int column = column_of_cell(p, e), number = e->from[0] == NONE ? NONE : p->of_event[e->from[0]];
    if (number != NONE && p->values[number].column == NONE) {
        set_moment(&p->values[number], e);
    } else {
        int source = value_from(p, e, e->from[0]);
        if (source != NONE && source == p->columns[column].state)
            return; // the cell keeps its value
        number = add_made(p, MOVED, e);
        p->values[number].from[0] = source;
        p->values[number].races[0] = is_raced(p, e->from[0]);
    }
    p->values[number].raced = is_raced(p, at);
    p->of_event[at] = number;
    place(p, number, column);
}

// --- All of it.

static void read_values(struct picture *p)
{
    p->top = LEVELS;
    for (int at = 0; at < (int)p->flow.count; at++) {
        const struct event *e = &p->flow.events[at];
        p->of_event[at] = NONE;
        if (at > 0 && e->launch != p->launch)
            end_launch(p);
        p->launch = e->launch;
        switch (e->what) {
        case READ: take_read(p, at); break;
        case GIVE: take_give(p, at); break;
        case GOT: take_got(p, at); break;
        case COMBINE: take_combine(p, at); break;
        case WRITE: take_write(p, at); break;
        }
    }
}

void picture_read(struct picture *p, const struct trial *trial, FILE *trace)
{
    size_t room = 0;
    cJSON *record;
    char *line = NULL;
    *p = (struct picture){.trial = trial, .copied = NONE, .accesses = {NONE, NONE}};
    while (trace && p->flow.count < EVENTS_MOST && (record = next_record(&line, &room, trace))) {
        flow_take(&p->flow, record, 0);
        cJSON_Delete(record);
    }
    free(line);
    flow_end(&p->flow);
    p->of_event = room_for(p->flow.count, sizeof *p->of_event);
    read_values(p);
}

// --- The accesses of a witness.

static struct visit visit_of(const struct event *e)
{
    return (struct visit){.when = e->when,
                          .launch = e->launch,
                          .block = e->block,
                          .phase = e->phase,
                          .thread = e->thread,
                          .line = e->line,
                          .op = e->what == READ    ? "read"
                                : e->what == WRITE ? "write"
                                                   : "",
                          .array = e->cell.array,
                          .index = e->cell.index};
}

// The value that the event has written, or that its thread has made of what it has read.
static int value_by(const struct picture *p, int at)
{
    if (p->flow.events[at].what == WRITE)
        return p->of_event[at];
    for (int i = at + 1; i < (int)p->flow.count; i++)
        if (p->flow.events[i].from[0] == at || p->flow.events[i].from[1] == at)
            return p->of_event[i];
    return NONE;
}

void picture_mark(struct picture *p, const struct witness *w)
{
    const int count = (int)p->flow.count;
    struct visit *visits = room_for(p->flow.count + 1, sizeof *visits);
    int found[2];
    for (int i = 0; i < count; i++)
        visits[i] = visit_of(&p->flow.events[i]);
    find_accesses(w, visits, count, found);
    free(visits);
    for (int k = 0; k < 2; k++) {
        if (found[k] == NONE || (p->accesses[k] = value_by(p, found[k])) == NONE)
            continue;
        witness_access_text(&p->access_texts[k], w, k);
        if (p->flow.events[found[k]].what == READ)
            text_add(&p->access_texts[k], " for this");
    }
}

void picture_free(struct picture *p)
{
    for (int k = 0; k < 2; k++)
        text_free(&p->access_texts[k]);
    for (int i = 0; i < p->column_count; i++)
        text_free(&p->columns[i].band);
    for (int i = 0; i < p->cell_count; i++)
        text_free(&p->cells[i].text);
    for (int row = 0; p->labels && row < p->rows; row++) {
        text_free(&p->labels[row].text);
        text_free(&p->labels[row].also);
    }
    free(p->cells);
    free(p->labels);
    free(p->seats);
    flow_free(&p->flow);
    free(p->values);
    free(p->columns);
    free(p->of_event);
    free(p->order);
    free(p->levels);
}
