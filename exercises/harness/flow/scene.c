// Decides what of a picture is shown, and where. Values beyond the end of x that go nowhere are left out:
// they are the padding of a section that is longer than x.
#include "picture.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

bool is_array(const struct column *column, const char *name)
{
    return column->where == GLOBAL && strcmp(column->array, name) == 0;
}

bool same_band(const struct column *a, const struct column *b)
{
    return a->where == b->where && a->part == b->part && strcmp(a->array, b->array) == 0;
}

void band_text(struct text *text, const struct picture *p, const struct column *column)
{
    text_add(text, "%s", column->array);
    if (column->part > 0)
        text_add(text, " + %u", column->part * p->trial->section);
}

// --- Blocks, in the order of the array.

static int rank_of(const struct picture *p, int block)
{
    for (int i = 0; i < p->block_count; i++)
        if (p->blocks[i] == block)
            return i;
    return 0;
}

// The first element of x that the block reads.
static uint32_t first_of(const struct picture *p, int block)
{
    uint32_t first = NUMBER_NOBODY;
    for (size_t i = 0; i < p->flow.count; i++) {
        const struct event *e = &p->flow.events[i];
        if (e->block == block && e->what == READ && e->element < p->trial->n && e->element < first)
            first = e->element;
    }
    return first;
}

static void find_blocks(struct picture *p)
{
    for (size_t i = 0; i < p->flow.count; i++) {
        int block = p->flow.events[i].block, at = p->block_count;
        if (p->block_count == BLOCKS || (p->block_count > 0 && p->blocks[rank_of(p, block)] == block))
            continue;
        uint32_t first = first_of(p, block);
        for (; at > 0; at--) {
            uint32_t other = first_of(p, p->blocks[at - 1]);
            if (other < first || (other == first && p->blocks[at - 1] < block))
                break;
            p->blocks[at] = p->blocks[at - 1];
        }
        p->blocks[at] = block;
        p->block_count++;
    }
}

// --- Which columns.

static const size_t NOWHERE = SIZE_MAX;

// The element of the scan that a column stands for; NOWHERE if it stands for none.
static size_t position_of(const struct picture *p, const struct column *c)
{
    const struct contract *contract = p->trial->contract;
    size_t section = p->trial->section, per_thread = contract->per_thread > 0 ? contract->per_thread : 1;
    size_t first = (size_t)rank_of(p, c->block) * section;
    if (c->outside)
        return NOWHERE;
    switch (c->where) {
    case GLOBAL: return (size_t)c->length >= p->trial->n ? (size_t)c->index : NOWHERE;
    case SHARED: return (size_t)c->length >= section ? first + (size_t)c->index % section : NOWHERE;
    default: return first + (size_t)c->index * per_thread;
    }
}

bool is_shown(const struct picture *p, const struct value *value)
{
    return value->column != NONE && value->level != NONE && p->columns[value->column].shown;
}

static bool is_hidden_y(const struct picture *p, const struct column *column)
{
    return p->copied != NONE && is_array(column, "y");
}

// Shows what the shown values were made of. x is not shown if it was only loaded.
static bool show_sources(struct picture *p)
{
    bool more = false;
    for (int i = 0; i < p->count; i++) {
        const struct value *v = &p->values[i];
        for (int k = 0; k < 2 && is_shown(p, v); k++) {
            const struct value *from = v->from[k] == NONE ? NULL : &p->values[v->from[k]];
            if (!from || is_shown(p, from) || from->column == NONE ||
                (v->made != COMBINED && is_array(&p->columns[from->column], "x")))
                continue;
            p->columns[from->column].shown = more = true;
        }
    }
    return more;
}

// Whether the value is made of shown values. A column that stands for no element, such as a total, is shown
// if so.
static bool comes_of_shown(const struct picture *p, const struct value *v)
{
    for (int k = 0; k < 2; k++)
        if (v->from[k] != NONE && !is_shown(p, &p->values[v->from[k]]) &&
            !is_array(&p->columns[p->values[v->from[k]].column], "x"))
            return false;
    return true;
}

static void show_columns(struct picture *p, bool raced_too)
{
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < p->count; i++) {
            const struct value *v = &p->values[i];
            if (v->column == NONE)
                continue;
            struct column *c = &p->columns[v->column];
            if (is_hidden_y(p, c) || (v->made == FOUND && !is_array(c, "y")))
                continue;
            size_t position = position_of(p, c);
            c->shown |= position < p->trial->n || (raced_too && v->raced) ||
                        (pass == 1 && position == NOWHERE && (c->outside || comes_of_shown(p, v)));
        }
        while (show_sources(p))
            ;
    }
}

static bool shows_race(const struct picture *p)
{
    for (int i = 0; i < p->count; i++)
        if (p->values[i].raced && is_shown(p, &p->values[i]))
            return true;
    return false;
}

// --- In which order.

// The level of a band's first value. y comes last, unless it is there from the beginning.
static int first_level(const struct picture *p, const struct column *column)
{
    int first = p->top + LEVELS;
    bool found = false;
    if (is_array(column, "x"))
        return NONE;
    for (int i = 0; i < p->count; i++) {
        const struct value *v = &p->values[i];
        if (!is_shown(p, v) || strcmp(p->columns[v->column].array, column->array) != 0 || v->level >= first)
            continue;
        first = v->level;
        found = v->made == FOUND;
    }
    return is_array(column, "y") && !found ? p->top + 2 * LEVELS : first;
}

static int order_of(const struct picture *p, const struct column *a, const struct column *b)
{
    int by_level = first_level(p, a) - first_level(p, b), by_name = strcmp(a->array, b->array);
    if (by_level != 0 && by_name != 0)
        return by_level;
    if (by_name != 0)
        return by_name;
    if (a->part != b->part)
        return a->part - b->part;
    if (a->block != b->block)
        return rank_of(p, a->block) - rank_of(p, b->block);
    return a->index - b->index;
}

static void order_columns(struct picture *p)
{
    p->order = room_for((size_t)p->column_count, sizeof *p->order);
    for (int i = 0; i < p->column_count; i++) {
        int at = p->shown;
        if (!p->columns[i].shown)
            continue;
        for (; at > 0 && order_of(p, &p->columns[p->order[at - 1]], &p->columns[i]) > 0; at--)
            p->order[at] = p->order[at - 1];
        p->order[at] = i;
        p->shown++;
    }
    for (int at = 0; at < p->shown; at++)
        p->columns[p->order[at]].place = at;
}

// --- Rows.

bool shows_thread(const struct picture *p, int block, int thread)
{
    const struct column as_lane = {.where = LANES, .block = block, .index = thread};
    if (position_of(p, &as_lane) < p->trial->n)
        return true;
    for (int i = 0; i < p->count; i++)
        if (p->values[i].block == block && p->values[i].thread == thread && is_shown(p, &p->values[i]))
            return true;
    return false;
}

static int by_number(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static void find_rows(struct picture *p)
{
    size_t count = 0;
    p->levels = room_for((size_t)p->count, sizeof *p->levels);
    for (const struct value *v = p->values; v < p->values + p->count; v++)
        if (is_shown(p, v) ||
            (v->made == COMBINED && v->level != NONE && shows_thread(p, v->block, v->thread)))
            p->levels[count++] = v->level;
    qsort(p->levels, count, sizeof *p->levels, by_number);
    for (size_t i = 0; i < count; i++)
        if (p->rows == 0 || p->levels[p->rows - 1] != p->levels[i])
            p->levels[p->rows++] = p->levels[i];
}

// The row that shows the level; NONE if nothing is shown there.
static int row_of(const struct picture *p, int level)
{
    for (int row = 0; row < p->rows; row++)
        if (p->levels[row] == level)
            return row;
    return NONE;
}

// Leaves out the rest of a run that does not end, and the columns that only this rest uses.
static void cut_rows(struct picture *p)
{
    if (p->rows <= ROWS_MOST)
        return;
    p->rows = ROWS_MOST;
    p->cut = true;
    for (int column = 0; column < p->column_count; column++) {
        bool any = false;
        for (int i = 0; i < p->count; i++)
            any |= p->values[i].column == column && row_of(p, p->values[i].level) != NONE;
        p->columns[column].shown &= any;
    }
}

// --- y: what the host brought, and where it is no more than a copy.

static int y_column(struct picture *p, size_t i) { return picture_column(p, GLOBAL, "y", NONE, (int)i); }

// The only cell of global memory that has the element; or NONE.
static int state_with(const struct picture *p, uint32_t element)
{
    int only = NONE;
    for (int i = 0; i < p->column_count; i++) {
        int state = p->columns[i].where == GLOBAL ? p->columns[i].state : NONE;
        if (state == NONE || p->values[state].element != element)
            continue;
        if (only != NONE)
            return NONE;
        only = state;
    }
    return only;
}

// If y holds something in the end that no thread has written, the host has copied it.
static void find_y(struct picture *p)
{
    int level = p->top + 1;
    for (size_t i = 0; p->trial->numbers && i < p->trial->n; i++) {
        uint32_t element = p->trial->numbers[i];
        int column = y_column(p, i), state = p->columns[column].state;
        p->columns[column].length = (int)p->trial->n;
        if (state == NONE ? element == NUMBER_UNWRITTEN : p->values[state].element == element)
            continue;
        int from = state_with(p, element), found = picture_found(p, column, element, level);
        p->values[found].from[0] = from;
    }
}

// The column whose last value y[i] is a copy of, if y[i] has never held anything else; or NONE.
static int copied_from(const struct picture *p, int column)
{
    int only = NONE;
    for (int i = 0; i < p->count; i++) {
        if (p->values[i].column != column)
            continue;
        if (only != NONE)
            return NONE;
        only = i;
    }
    const struct value *v = only == NONE ? NULL : &p->values[only];
    if (!v || v->raced || v->races[0])
        return NONE;
    int from = v->from[0];
    return v->made != COMBINED && from != NONE && p->values[from].next == NONE ? p->values[from].column
                                                                               : NONE;
}

static void find_copied(struct picture *p)
{
    int band = NONE;
    for (size_t i = 0; i < p->trial->n; i++) {
        int from = copied_from(p, y_column(p, i));
        const struct column *c = from == NONE ? NULL : &p->columns[from];
        if (!c || is_array(c, "x") || (band != NONE && !same_band(&p->columns[band], c)) ||
            position_of(p, c) != i)
            return;
        band = from;
    }
    p->copied = band;
}

// --- What is used, and what is wrong.

static void mark_used(struct picture *p)
{
    const struct derivation *d = &p->trial->derivation;
    bool *used = derivation_used(d, p->trial->numbers, p->trial->numbers ? p->trial->n : 0);
    for (struct value *v = p->values; v < p->values + p->count; v++)
        v->used = !p->trial->numbers || (v->element < d->count && used[v->element]);
    free(used);
}

// Whether the column is the last one that y is copied from.
static bool stands_for_y(const struct picture *p, const struct column *c)
{
    return p->copied != NONE && c->shown && same_band(&p->columns[p->copied], c);
}

// The elements that the column may hold in the end, by alternative number `which` of the contract. False if
// there are no more alternatives.
static bool may_hold(const struct picture *p, const struct column *c, unsigned which, struct span *may)
{
    const struct trial *trial = p->trial;
    size_t cell = (size_t)(c->where == GLOBAL ? c->index : rank_of(p, c->block)),
           position = position_of(p, c);
    if (contract_beside(trial->contract, c->array, trial->n, trial->section, cell, which, may))
        return true;
    if (which > 0 || position >= trial->n || !(is_array(c, "y") || stands_for_y(p, c)))
        return false;
    *may = contract_span(trial->contract, trial->section, position);
    return true;
}

// Whether the contract has a rule for the column that does not allow this element.
static bool is_out_of_place(const struct picture *p, const struct column *c, uint32_t element)
{
    struct span may;
    unsigned which = 0;
    for (; may_hold(p, c, which, &may); which++)
        if (interval_is(derivation_is(&p->trial->derivation, element), may))
            return false;
    return which > 0;
}

// The column's last value is wrong: the last row says so.
static void mark_last(struct picture *p, int column, int level)
{
    int state = p->columns[column].state;
    if (state != NONE && p->values[state].level >= level) {
        p->values[state].wrong = true;
        return;
    }
    int number = picture_found(p, column, state == NONE ? NUMBER_UNWRITTEN : p->values[state].element, level);
    p->values[number].made = KEPT;
    p->values[number].wrong = true;
    p->values[number].used = true;
}

static void mark_wrong(struct picture *p)
{
    size_t first;
    for (int i = 0; i < p->count; i++)
        p->values[i].wrong = derivation_is(&p->trial->derivation, p->values[i].element).lo < 0;
    if (!p->trial->numbers || p->rows == 0 || compare_first(p->trial, &first) == 0)
        return;
    int level = p->levels[p->rows - 1];
    for (int i = 0; i < p->column_count; i++) {
        int state = p->columns[i].state;
        uint32_t element = state == NONE ? NUMBER_UNWRITTEN : p->values[state].element;
        if (p->columns[i].shown && is_out_of_place(p, &p->columns[i], element))
            mark_last(p, i, level);
    }
}

// Finds the rows in which the value is shown. A register is shown up to the last combine that takes it, a
// cell up to the end.
static void find_life(const struct picture *p, struct value *v)
{
    int last = v->last == NONE ? INT_MAX : v->last;
    if (v->column != NONE && p->columns[v->column].where == REGISTERS) {
        last = v->level;
        for (const struct value *user = p->values; user < p->values + p->count; user++)
            if ((user->from[0] == v - p->values || user->from[1] == v - p->values) && user->level > last)
                last = user->level - 1;
    }
    v->row = v->last_row = row_of(p, v->level);
    while (v->row != NONE && v->last_row + 1 < p->rows && p->levels[v->last_row + 1] <= last)
        v->last_row++;
}

void picture_arrange(struct picture *p)
{
    find_blocks(p);
    find_y(p);
    find_copied(p);
    show_columns(p, false);
    if (!shows_race(p))
        show_columns(p, true);
    find_rows(p);
    cut_rows(p);
    order_columns(p);
    mark_used(p);
    mark_wrong(p);
    for (int i = 0; i < p->count; i++)
        find_life(p, &p->values[i]);
}
