// A thread is taken to combine the two values that it came by last and that meet; what it writes is told by
// what the cell holds afterwards. The trace has no registers, so this is how much of them can be known.
#include "flow.h"

#include <stdlib.h>
#include <string.h>

enum { REMEMBERED = 16 }; // values that a thread came by, the last ones

struct cell {
    enum memory memory;
    int launch, block;
    size_t element;
    int value, column;
    bool beyond; // of the n elements it holds none
};

// What a thread knows.
struct mind {
    int block, thread, step;
    int known[REMEMBERED]; // values, the last first
    bool raced[REMEMBERED];
    struct spot spots[REMEMBERED]; // where they were read
    int result;                    // combined and not yet written, or NOWHERE
    int own;                       // what a shuffle gives: the last one combined, or else the last one read
    int given;                     // the word it gave to the last shuffle
};

static void *grown(void *list, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return list;
    *room = *room > 0 ? 2 * *room : 64;
    list = realloc(list, *room * size);
    if (!list)
        abort();
    return list;
}

static struct mind *mind_of(struct flow *flow, int block, int thread)
{
    for (size_t i = 0; i < flow->mind_count; i++)
        if (flow->minds[i].block == block && flow->minds[i].thread == thread)
            return &flow->minds[i];
    flow->minds = grown(flow->minds, flow->mind_count, &flow->mind_room, sizeof *flow->minds);
    struct mind *mind = &flow->minds[flow->mind_count++];
    *mind = (struct mind){
        .block = block, .thread = thread, .step = flow->before, .result = NOWHERE, .own = NOWHERE};
    for (size_t i = 0; i < REMEMBERED; i++)
        mind->known[i] = NOWHERE;
    return mind;
}

static const struct spot a_register;

static void remember(struct mind *mind, int value, bool raced, struct spot spot)
{
    if (mind->known[0] == value && mind->raced[0] == raced) {
        mind->spots[0] = spot;
        return; // the second word of the same element, or the same element elsewhere
    }
    memmove(mind->known + 1, mind->known, sizeof mind->known - sizeof *mind->known);
    memmove(mind->raced + 1, mind->raced, sizeof mind->raced - sizeof *mind->raced);
    memmove(mind->spots + 1, mind->spots, sizeof mind->spots - sizeof *mind->spots);
    mind->known[0] = value;
    mind->raced[0] = raced;
    mind->spots[0] = spot;
}

static int add_value(struct flow *flow, const struct mind *mind, struct value value)
{
    flow->values = grown(flow->values, flow->count, &flow->room, sizeof *flow->values);
    value.block = mind->block;
    value.thread = mind->thread;
    value.made_at = flow->clock;
    flow->values[flow->count] = value;
    return (int)flow->count++;
}

// The column of a place that has one whatever it holds.
static int column_of_place(const struct flow *flow, const struct place *place)
{
    int column = NOWHERE;
    if (place->memory == GLOBAL && place->length == flow->columns)
        column = place->index;
    if (place->memory == SHARED && flow->by_place && place->length >= flow->section)
        column = place->block * flow->section + place->index % flow->section;
    return column < flow->columns ? column : NOWHERE;
}

static struct cell *cell_of(struct flow *flow, const struct place *place)
{
    for (size_t i = 0; i < flow->cell_count; i++) {
        struct cell *cell = &flow->cells[i];
        if (cell->memory == place->memory && cell->launch == place->launch && cell->block == place->block &&
            cell->element == place->element)
            return cell;
    }
    flow->cells = grown(flow->cells, flow->cell_count, &flow->cell_room, sizeof *flow->cells);
    struct cell *cell = &flow->cells[flow->cell_count++];
    *cell =
        (struct cell){place->memory, place->launch, place->block, place->element, NOWHERE, NOWHERE, false};
    cell->column = column_of_place(flow, place);
    cell->beyond = place->memory == SHARED && flow->by_place && place->length >= flow->section &&
                   cell->column == NOWHERE;
    return cell;
}

static bool is_empty(struct interval v) { return v.lo >= 0 && v.hi < v.lo; }

static bool same(struct interval a, struct interval b) { return a.lo == b.lo && a.hi == b.hi; }

void flow_read(struct flow *flow, int block, int thread, struct place place)
{
    struct mind *mind = mind_of(flow, block, thread);
    struct cell *cell = cell_of(flow, &place);
    bool is_element = place.is_input || (place.memory == GLOBAL && cell->column != NOWHERE);
    if (cell->value == NOWHERE && is_element && place.index >= 0 && place.index < flow->columns)
        cell->value = add_value(flow, mind,
                                (struct value){.is = interval_of(place.index, place.index),
                                               .known = true,
                                               .made = LOADED,
                                               .from = {NOWHERE, NOWHERE},
                                               .column = place.index});
    if (cell->value == NOWHERE)
        return; // no element, or written by nobody
    if (place.memory == GLOBAL && flow->values[cell->value].step > mind->step) // behind a flag
        mind->step = flow->values[cell->value].step;
    remember(mind, cell->value, place.raced, place.spot);
    if (mind->result == NOWHERE)
        mind->own = cell->value;
}

static bool meet(struct interval a, struct interval b)
{
    return a.lo >= 0 && b.lo >= 0 && (is_empty(a) || is_empty(b) || a.hi + 1 == b.lo || b.hi + 1 == a.lo);
}

// The operands, as places in what the thread remembers: the last it came by, and the last that meets it or,
// where none does, the one before. A broken one meets nothing, and is taken where it is the last.
static int partner(const struct flow *flow, const struct mind *mind)
{
    for (int i = 1; i < REMEMBERED && mind->known[i] != NOWHERE; i++)
        if (flow->values[mind->known[i]].is.lo < 0 ||
            meet(flow->values[mind->known[0]].is, flow->values[mind->known[i]].is))
            return i;
    return 1;
}

void flow_combine(struct flow *flow, int block, int thread)
{
    struct mind *mind = mind_of(flow, block, thread);
    int other = partner(flow, mind);
    struct value value = {.known = mind->known[0] != NOWHERE && mind->known[other] != NOWHERE,
                          .made = COMBINED,
                          .from = {mind->known[other], mind->known[0]},
                          .column = NOWHERE,
                          .step = ++mind->step,
                          .race = {mind->raced[other], mind->raced[0]},
                          .read = {mind->spots[other], mind->spots[0]}};
    if (value.known) {
        struct interval a = flow->values[value.from[0]].is, b = flow->values[value.from[1]].is;
        bool turned = !is_empty(a) && !is_empty(b) && b.hi + 1 == a.lo;
        value.is = turned ? interval_combine(b, a) : interval_combine(a, b);
    }
    mind->result = mind->own = add_value(flow, mind, value);
    remember(mind, mind->result, false, a_register);
}

// The value that a thread writes where it is known what the cell holds then; or NOWHERE.
static int written(const struct flow *flow, const struct mind *mind, const struct place *place)
{
    int result = mind->result;
    if (!place->then_known)
        return result != NOWHERE ? result : mind->known[0];
    bool broken = place->then.lo < 0; // and so it tells nothing
    if (result != NOWHERE && (broken || same(flow->values[result].is, place->then)))
        return result;
    for (size_t i = 0; i < REMEMBERED && mind->known[i] != NOWHERE; i++)
        if (same(flow->values[mind->known[i]].is, place->then))
            return mind->known[i];
    return result;
}

// The other words of an element that was just told.
static bool is_told(const struct flow *flow, const struct mind *mind, const struct cell *cell,
                    const struct place *place)
{
    const struct value *value = cell->value == NOWHERE ? NULL : &flow->values[cell->value];
    return value && (size_t)cell->value >= flow->settled && (value->made == COPIED || value->made == PUT) &&
           value->block == mind->block && value->thread == mind->thread && place->then_known &&
           same(value->is, place->then);
}

static struct spot spot_of(const struct mind *mind, int value)
{
    for (size_t i = 0; i < REMEMBERED; i++)
        if (mind->known[i] == value)
            return mind->spots[i];
    return a_register;
}

void flow_write(struct flow *flow, int block, int thread, struct place place)
{
    struct mind *mind = mind_of(flow, block, thread);
    struct cell *cell = cell_of(flow, &place);
    if (is_told(flow, mind, cell, &place))
        return;
    int id = written(flow, mind, &place);
    if (id == NOWHERE) {
        struct value put = {.is = place.then, .known = place.then_known, .made = PUT, .step = mind->step};
        put.from[0] = put.from[1] = NOWHERE;
        put.column = cell->column;
        cell->beyond |= cell->value == NOWHERE && cell->column == NOWHERE;
        id = add_value(flow, mind, put);
    }
    struct value *value = &flow->values[id];
    if (place.then_known) {
        value->is = place.then;
        value->known = value->told = true;
    }
    if (id == mind->result)
        mind->result = NOWHERE;
    if (value->made == COMBINED && value->column == NOWHERE)
        value->column = cell->column;
    value->beyond |= cell->beyond;
    if (cell->column == NOWHERE && !cell->beyond)
        cell->column = value->column;
    if (value->column != cell->column && !cell->beyond) {
        struct value copy = *value;
        copy.made = COPIED;
        copy.written_at = 0;
        copy.read[0] = spot_of(mind, id);
        copy.from[0] = id;
        copy.from[1] = NOWHERE;
        copy.column = cell->column;
        copy.step = mind->step;
        id = add_value(flow, mind, copy);
    }
    value = &flow->values[id];
    value->raced |= place.raced;
    if (value->written_at == 0) {
        value->written_at = flow->clock;
        value->to = place.spot;
    }
    cell->value = id;
}

void flow_shuffle(struct flow *flow, int block, int first, const int *from, int lanes)
{
    int values[64], step = 0;
    for (int lane = 0; lane < lanes; lane++) {
        values[lane] = from[lane] == NOWHERE ? NOWHERE : mind_of(flow, block, first + from[lane])->own;
        struct mind *mind = mind_of(flow, block, first + lane);
        if (from[lane] != NOWHERE && mind->step > step)
            step = mind->step;
    }
    for (int lane = 0; lane < lanes; lane++) {
        struct mind *mind = mind_of(flow, block, first + lane);
        if (values[lane] == NOWHERE)
            continue;
        mind->step = step;
        // what it has in hand, and then what it gets
        remember(mind, mind->own, false, (struct spot){"lane", lane, false});
        remember(mind, values[lane], false, (struct spot){"lane", from[lane], false});
    }
}

void flow_given(struct flow *flow, int block, int thread, int word)
{
    struct mind *mind = mind_of(flow, block, thread);
    if (mind->own != NOWHERE && word < 0 && mind->given < 0)
        flow->values[mind->own].is = interval_of(mind->given, word);
    mind->given = word;
}

void flow_told(struct flow *flow, size_t element, struct interval is)
{
    for (size_t i = 0; i < flow->cell_count; i++) {
        const struct cell *cell = &flow->cells[i];
        if (cell->memory != GLOBAL || cell->element != element || cell->value == NOWHERE)
            continue;
        struct value *value = &flow->values[cell->value];
        bool broken = is.lo < 0 && is.hi < 0;
        value->told |= broken || same(value->is, is);
        value->is = broken ? is : value->is;
    }
}

static int highest_step(const struct flow *flow, int block, bool all)
{
    int step = flow->before;
    for (size_t i = 0; i < flow->mind_count; i++)
        if ((all || flow->minds[i].block == block) && flow->minds[i].step > step)
            step = flow->minds[i].step;
    return step;
}

// What a thread copied since the last barrier belongs to the step that it took on the way.
void flow_barrier(struct flow *flow, int block)
{
    int step = highest_step(flow, block, false);
    for (; flow->settled < flow->count; flow->settled++) {
        struct value *value = &flow->values[flow->settled];
        if (value->made == COPIED || value->made == PUT)
            value->step = mind_of(flow, value->block, value->thread)->step;
    }
    for (size_t i = 0; i < flow->mind_count; i++)
        if (flow->minds[i].block == block)
            flow->minds[i].step = step;
}

void flow_launch_ends(struct flow *flow)
{
    flow->before = highest_step(flow, 0, true);
    flow->mind_count = 0;
}

static int latest_column(const struct flow *flow, const struct value *value)
{
    int column = NOWHERE;
    for (size_t k = 0; k < 2; k++)
        if (value->from[k] != NOWHERE && flow->values[value->from[k]].column > column)
            column = flow->values[value->from[k]].column;
    return column;
}

void flow_end(struct flow *flow)
{
    for (size_t i = 0; i < flow->count; i++)
        if (flow->values[i].made == COMBINED && flow->values[i].column == NOWHERE && !flow->values[i].beyond)
            flow->values[i].column = latest_column(flow, &flow->values[i]);
}

void flow_free(struct flow *flow)
{
    free(flow->values);
    free(flow->cells);
    free(flow->minds);
    *flow = (struct flow){0};
}
