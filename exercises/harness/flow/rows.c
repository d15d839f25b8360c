// What the picture's rows say: the values and what each was made of, what happened, which threads were there,
// and the barriers before it.
#include <stdlib.h>
#include <string.h>

#include "picture.h"

// --- Columns, values and arrows.

static void tell_columns(struct picture *p)
{
    int section = (int)p->trial->section;
    for (int place = 0; place < p->shown; place++) {
        struct column *c = &p->columns[p->order[place]];
        band_text(&c->band, p, c);
        c->group = c->block;
        if (c->where == GLOBAL && c->length >= (int)p->trial->n && section > 0)
            c->group = -1 - (c->index < 0 ? 0 : c->index / section);
    }
}

const struct value *arrow_from(const struct picture *p, const struct value *to, int k)
{
    const struct value *from = to->from[k] == NONE ? NULL : &p->values[to->from[k]];
    return from && is_shown(p, from) ? from : NULL;
}

// An arrow starts at the row that last showed its value. In a race that may be the same row.
int arrow_leaves(const struct value *from, const struct value *to)
{
    int leaves = from->last_row < to->row ? from->last_row : to->row - 1;
    return leaves > from->row ? leaves : from->row;
}

static void tell_values(struct picture *p)
{
    for (int row = 0; row < p->rows; row++)
        for (int place = 0; place < p->shown; place++)
            for (int i = 0; i < p->count; i++) {
                const struct value *v = &p->values[i];
                if (v->column != p->order[place] || v->row != row)
                    continue;
                struct drawn *cell = ADDED(p->cells, p->cell_count);
                *cell = (struct drawn){.value = v};
                flow_text(&cell->text, &p->trial->derivation, v->element);
            }
}

// --- Rows.

static bool combines_at(const struct picture *p, int block, int thread, int row)
{
    for (int i = 0; i < p->count; i++) {
        const struct value *v = &p->values[i];
        if (v->made == COMBINED && v->row == row && v->block == block && v->thread == thread)
            return true;
    }
    return false;
}

static int launch_of(const struct picture *p, int row)
{
    int launch = 0;
    for (int i = 0; i < p->count; i++)
        if (p->values[i].row == row && (p->values[i].block != NONE || launch == 0))
            launch = p->values[i].launch;
    return launch;
}

static bool runs_in(const struct picture *p, int block, int launch)
{
    for (size_t i = 0; i < p->flow.passed_count; i++)
        if (p->flow.passed[i].block == block && p->flow.passed[i].launch == launch)
            return true;
    return false;
}

// Finds the steps of the combines in the row, from the lowest to the highest; 0 if there are none.
static int steps_at(const struct picture *p, int row, int *lowest)
{
    int highest = 0;
    *lowest = 0;
    for (int i = 0; i < p->count; i++) {
        const struct value *v = &p->values[i];
        if (v->made != COMBINED || v->row != row || !(is_shown(p, v) || shows_thread(p, v->block, v->thread)))
            continue;
        highest = v->step > highest ? v->step : highest;
        *lowest = *lowest == 0 || v->step < *lowest ? v->step : *lowest;
    }
    return highest;
}

static bool is_input(const struct picture *p, const struct value *v)
{
    return v->element < p->trial->derivation.inputs || v->element == NUMBER_IDENTITY;
}

// What comes into the row's cells if nothing is combined: from which array to which or, if that can't be
// said, in general words.
static void move_text(struct text *text, const struct picture *p, int row)
{
    const struct column *to = NULL, *from = NULL;
    bool inputs = row == 0, moved = true, host = false, written = false;
    for (const struct value *v = p->values; v < p->values + p->count; v++) {
        if (!is_shown(p, v) || v->row != row || v->made == KEPT)
            continue;
        const struct column *in = &p->columns[v->column];
        const struct column *of = v->from[0] == NONE ? NULL : &p->columns[p->values[v->from[0]].column];
        moved &= of || (v->made == MOVED && v->element == NUMBER_IDENTITY);
        moved &= !to || (same_band(to, in) && (from && of ? same_band(from, of) : from == of));
        inputs &= is_input(p, v);
        host |= v->made == FOUND;
        written |= v->element != NUMBER_UNWRITTEN;
        to = in;
        from = of;
    }
    if (!written) {
        text_add(text, "never written");
    } else if (inputs) {
        text_add(text, "x");
    } else if (moved) {
        text_add(text, "%s", host ? "host: " : "");
        band_text(text, p, to);
        text_add(text, from ? " ← " : " ← e");
        if (from)
            band_text(text, p, from);
    } else {
        text_add(text, host ? "found there" : "moved");
    }
}

static void tell_labels(struct picture *p)
{
    p->labels = room_for((size_t)p->rows, sizeof *p->labels);
    for (int row = 0; row < p->rows; row++) {
        struct label *label = &p->labels[row];
        int lowest, highest = steps_at(p, row, &lowest);
        label->launch = launch_of(p, row);
        if (highest > lowest)
            text_add(&label->text, "steps %d–%d", lowest, highest);
        else if (highest > 0)
            text_add(&label->text, "step %d", highest);
        else
            move_text(&label->text, p, row);
    }
    if (p->copied != NONE) {
        struct text *also = &p->labels[p->rows - 1].also;
        text_add(also, "y ← ");
        band_text(also, p, &p->columns[p->copied]);
    }
}

static int threads_of(const struct picture *p, int block)
{
    int threads = 0;
    for (size_t i = 0; i < p->flow.count; i++)
        if (p->flow.events[i].block == block && p->flow.events[i].thread >= threads)
            threads = p->flow.events[i].thread + 1;
    return threads;
}

// Finds the threads that are there while others combine.
static void tell_threads(struct picture *p)
{
    for (int row = 0; row < p->rows; row++) {
        int lowest;
        if (steps_at(p, row, &lowest) == 0)
            continue;
        for (int i = 0; i < p->block_count; i++)
            for (int thread = 0, place = 0, block = p->blocks[i]; thread < threads_of(p, block); thread++) {
                if (!shows_thread(p, block, thread) || !runs_in(p, block, p->labels[row].launch))
                    continue;
                *ADDED(p->seats, p->seat_count) =
                    (struct seat){i, thread, row, place++, combines_at(p, block, thread, row)};
                p->crews[i] = place > p->crews[i] ? place : p->crews[i];
            }
    }
}

// --- Barriers, above the row in which their block goes on.

static int phase_at(const struct picture *p, int block, int row)
{
    for (int i = 0; i < p->count; i++)
        if (p->values[i].block == block && p->values[i].row == row)
            return p->values[i].phase;
    return NONE;
}

int barriers_before(const struct picture *p, int block, int row)
{
    int phase = phase_at(p, block, row), before = row - 1;
    while (before >= 0 && phase_at(p, block, before) == NONE)
        before--;
    if (phase == NONE || before < 0 || p->labels[before].launch != p->labels[row].launch)
        return 0;
    int passed = phase - phase_at(p, block, before);
    return passed > 0 ? passed : 0;
}

void picture_tell(struct picture *p)
{
    tell_columns(p);
    tell_values(p);
    tell_labels(p);
    tell_threads(p);
}
