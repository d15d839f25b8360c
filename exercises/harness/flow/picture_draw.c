// Places a data flow, in pixels: columns from the left and, beside them, threads; rows from the top.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "drawing.h"
#include "picture.h"

enum {
    HIGH = 12,   // half the height of a cell
    CROWD = 12,  // columns; if there are more, everything is narrower
    MARGIN = 14, // where lines across begin
    NAMES = 52,  // the heights of the two lines above the columns
    BLOCKS_AT = 70,
    BOW_LINES = 12,
};

struct layout {
    struct drawing d;
    struct picture *p;
    double left, right; // of everything but the rows' labels
    double threads_x, heads, bottom;
    double cell, gap, thread; // widths
    double crew_x[BLOCKS];    // where each block's threads begin
    bool threads, barriers;   // whether there are some
    bool named;               // whether blocks are
    bool crossed[ROWS_MOST];  // whether a barrier is drawn before the row
};

struct style {
    const char *line, *head; // of an arrow
};
static const struct style raced = {"raced_line", "raced"}, combined = {"combined_line", "combined"},
                          moved = {"moved_line", "moved"};

static struct column *column_at(const struct layout *l, int place)
{
    return &l->p->columns[l->p->order[place]];
}

static const struct column *column_of(const struct layout *l, const struct value *v)
{
    return &l->p->columns[v->column];
}

static double row_y(const struct layout *l, int row) { return l->p->labels[row].y; }

static double between(const struct layout *l, int row) { return (row_y(l, row - 1) + row_y(l, row)) / 2; }

static bool is_same_band(const struct column *a, const struct column *b)
{
    return strcmp(a->band.bytes, b->band.bytes) == 0;
}

// Whether the next column belongs to another band.
static bool ends_band(const struct layout *l, int place)
{
    return place == l->p->shown - 1 || !is_same_band(column_at(l, place), column_at(l, place + 1));
}

static bool ends_group(const struct layout *l, int place)
{
    return ends_band(l, place) || column_at(l, place)->group != column_at(l, place + 1)->group;
}

// --- Where everything is.

static double width_of(const struct layout *l, const char *text) { return wide(digits_of(&l->d, text)); }

static double widest_in(const struct layout *l, const struct column *band)
{
    double widest = 0;
    for (int i = 0; i < l->p->cell_count; i++)
        if (is_same_band(column_of(l, l->p->cells[i].value), band))
            widest = fmax(widest, width_of(l, l->p->cells[i].text.bytes));
    return widest;
}

// Places columns from the left, with gaps between sections and wider gaps between bands. Returns the right
// side.
static double place_columns(struct layout *l)
{
    double x = l->left, band_from = x, group_from = x;
    for (int place = 0; place < l->p->shown; place++) {
        struct column *c = column_at(l, place);
        c->half = fmax(l->cell, widest_in(l, c) + 9) / 2;
        c->x = x + (2 * c->half + l->gap) / 2;
        c->to = x += 2 * c->half + l->gap;
        c->band_from = band_from;
        c->group_from = group_from;
        if (ends_band(l, place)) // room for the band's name
            x += fmax(0, width_of(l, c->band.bytes) - (x - band_from) - 20);
        if (place < l->p->shown - 1 && ends_group(l, place))
            group_from = x += ends_band(l, place) ? 30 : 12;
        if (ends_band(l, place))
            band_from = x;
    }
    return x;
}

// How far to the side arrow k to the value goes. An arrow that only moves a value counts half.
static double reach_of(const struct layout *l, const struct value *to, int k)
{
    const struct value *from = arrow_from(l->p, to, k);
    return from ? (to->made == COMBINED ? 1 : 0.5) * fabs(column_of(l, from)->x - column_of(l, to)->x) : 0;
}

// Places rows from the top. Arrows that go far to the side get more room.
static void place_rows(struct layout *l, double y)
{
    const struct picture *p = l->p;
    p->labels[0].y = y;
    for (int row = 1; row < p->rows; row++) {
        double reach = 0;
        for (int i = 0; i < p->cell_count; i++)
            for (int k = 0; k < 2 && p->cells[i].value->row == row; k++)
                reach = fmax(reach, reach_of(l, p->cells[i].value, k));
        y += 2 * HIGH + fmax(40, fmin(120, 16 + 0.14 * reach));
        p->labels[row].y = y;
    }
}

// Places threads to the right of the columns, block by block.
static void place_threads(struct layout *l)
{
    double x = l->threads_x = l->right + 40;
    for (int i = 0; i < l->p->block_count; i++) {
        if (l->p->crews[i] == 0)
            continue;
        l->named |= l->threads || l->p->blocks[i] > 0;
        l->crew_x[i] = x += l->threads ? 14 : 0;
        l->right = x += l->thread * l->p->crews[i];
        l->threads = true;
    }
}

static void place_all(struct layout *l)
{
    const struct picture *p = l->p;
    bool crowded = p->shown > CROWD;
    l->cell = crowded ? 28 : 38;
    l->gap = crowded ? 7 : 14;
    l->thread = crowded ? 23 : 26;
    l->left = 70;
    for (int row = 0; row < p->rows; row++)
        l->left = fmax(
            l->left,
            fmax(width_of(l, p->labels[row].text.bytes), width_of(l, text_bytes(&p->labels[row].also))) + 34);
    l->right = place_columns(l);
    place_threads(l);
    l->heads = l->named ? 78 : 62;
    place_rows(l, l->heads + 20 + HIGH + 8);
    l->bottom = row_y(l, p->rows - 1) + HIGH + 10;
    l->d.width = (int)fmax(l->right + 20, width_of(l, l->d.headline.bytes) * 1.12 + 40);
    l->d.height = (int)(l->bottom + 20);
}

// --- Columns.

static void draw_bands(struct layout *l)
{
    for (int place = 0; place < l->p->shown; place++) {
        const struct column *c = column_at(l, place);
        if (ends_band(l, place))
            draw_text(&l->d, (c->band_from + c->to) / 2, NAMES, "center @name", "%s", c->band.bytes);
    }
    for (int place = 0; place < l->p->shown; place++) {
        const struct column *c = column_at(l, place);
        double x = (c->group_from + c->to) / 2;
        if (!ends_group(l, place))
            continue;
        draw_cell(&l->d, x, (l->heads + l->bottom) / 2, (c->to - c->group_from) / 2,
                  (l->bottom - l->heads) / 2, "@band");
        if (l->named && c->group >= 0)
            draw_text(&l->d, x, BLOCKS_AT, "center @small", "block %d", c->group);
    }
    for (int place = 0; place < l->p->shown; place++) {
        const struct column *c = column_at(l, place);
        draw_text(&l->d, c->x, l->heads + 10, c->outside ? "center @small_wrong" : "center @small", "%d",
                  c->index);
    }
}

// How long each value stays.
static void draw_lives(struct layout *l)
{
    const struct picture *p = l->p;
    for (int i = 0; i < p->cell_count; i++) {
        const struct value *v = p->cells[i].value;
        double x = column_of(l, v)->x;
        bool on = v->last_row < p->rows - 1;
        if (v->last_row > v->row || on)
            draw_line(&l->d, x, row_y(l, v->row) + HIGH, x,
                      on && p->labels[v->last_row + 1].launch == p->labels[v->last_row].launch
                          ? row_y(l, v->last_row + 1) - HIGH
                          : row_y(l, v->last_row) + HIGH,
                      "life");
    }
}

static void draw_values(struct layout *l)
{
    for (int i = 0; i < l->p->cell_count; i++) {
        const struct value *v = l->p->cells[i].value;
        const struct column *c = column_of(l, v);
        bool made = v->made == COMBINED;
        draw_cell(&l->d, c->x, row_y(l, v->row), c->half, HIGH,
                  v->raced   ? "@cell_raced"
                  : v->wrong ? (made ? "@cell_wrong" : "@cell_still_wrong")
                  : !made    ? "@cell"
                  : v->used  ? "@cell_combined"
                             : "@cell_vain");
        draw_text(&l->d, c->x, row_y(l, v->row),
                  v->wrong           ? "center @text_wrong"
                  : made && !v->used ? "center @text_vain"
                                     : "center @text",
                  "%s", l->p->cells[i].text.bytes);
    }
}

// Outlines what the accesses of a witness have made, and numbers them.
static void draw_accesses(struct layout *l)
{
    for (int i = 0; i < l->p->cell_count; i++)
        for (int k = 0; k < 2; k++) {
            const struct value *v = l->p->cells[i].value;
            const struct column *c = column_of(l, v);
            if (l->p->accesses[k] == NONE || v != &l->p->values[l->p->accesses[k]])
                continue;
            draw_access(&l->d, c->x, row_y(l, v->row), c->half, HIGH, k + 1,
                        text_bytes(&l->p->access_texts[k]));
        }
}

// --- Arrows.

// Of a dashed arrow only the end is a solid line.
static void draw_arrow(struct layout *l, double x, double y, double to_x, double to_y,
                       const struct style *look)
{
    if (look == &moved) {
        double back = fmin(1, 16 / sqrt((to_x - x) * (to_x - x) + (to_y - y) * (to_y - y) + 1));
        draw_line(&l->d, x, y, to_x, to_y, look->line);
        x = to_x - back * (to_x - x);
        y = to_y - back * (to_y - y);
    }
    draw_line(&l->d, x, y, to_x, to_y, look->head);
}

// A curve with an arrow's head, through a third point, between two places of the same height.
static void draw_bow(struct layout *l, double x, double y, double to_x, const struct style *look)
{
    double by_x = (x + to_x) / 2, by_y = y - fmin(44, 18 + 0.12 * fabs(x - to_x)), was_x = x, was_y = y;
    for (int k = 1; k <= BOW_LINES; k++) {
        double t = (double)k / BOW_LINES;
        double at_x = (1 - t) * (1 - t) * x + 2 * t * (1 - t) * by_x + t * t * to_x;
        double at_y = (1 - t) * (1 - t) * y + 2 * t * (1 - t) * by_y + t * t * y;
        if (k < BOW_LINES)
            draw_line(&l->d, was_x, was_y, at_x, at_y, look->line);
        else
            draw_arrow(l, was_x, was_y, at_x, at_y, look);
        was_x = at_x;
        was_y = at_y;
    }
}

// Leads an arrow past later values of the column, between it and the next column.
static void draw_past(struct layout *l, const struct column *from, double x, double y, double to_x,
                      double to_y, double low, const struct style *look)
{
    double aside = x + (to_x > x ? 1 : -1) * (from->half + l->gap / 2);
    draw_line(&l->d, x, y, aside, y + 10, look->line);
    draw_line(&l->d, aside, y + 10, aside, low, look->line);
    draw_arrow(l, aside, low, to_x, to_y, look);
}

// The left operand's arrow ends to the left of the right operand's. An arrow straight from above may end in
// the middle. Returns -1 for the left, 0 for the middle.
static int ends_aside(const struct layout *l, const struct value *from, const struct value *to, int k)
{
    const struct value *other = arrow_from(l->p, to, 1 - k);
    int side = 2 * k - 1;
    if (!other || to->made != COMBINED)
        return 0;
    return from->column == to->column && (column_of(l, other)->x - column_of(l, to)->x) * side < 0 ? 0 : side;
}

static void draw_arrow_to(struct layout *l, const struct value *from, const struct value *to, int k)
{
    const struct style *look = to->races[k] ? &raced : to->made == COMBINED ? &combined : &moved;
    double aside = ends_aside(l, from, to, k) * column_of(l, to)->half / 2;
    double to_x = column_of(l, to)->x + aside, to_y = row_y(l, to->row) - HIGH;
    double x = column_of(l, from)->x + (from->column == to->column ? aside : 0);
    int leaves = arrow_leaves(from, to);
    double y = row_y(l, leaves) + HIGH;
    if (leaves >= to->row)
        draw_bow(l, x, to_y, to_x, look);
    else if (leaves < to->row - 1)
        draw_past(l, column_of(l, from), x, y, to_x, to_y, row_y(l, to->row - 1) + HIGH, look);
    else
        draw_arrow(l, x, y, to_x, to_y, look);
}

static void draw_arrows(struct layout *l)
{
    for (int i = 0; i < l->p->cell_count; i++)
        for (int k = 0; k < 2; k++) {
            const struct value *to = l->p->cells[i].value, *from = arrow_from(l->p, to, k);
            if (from)
                draw_arrow_to(l, from, to, k);
        }
}

// --- Threads, barriers and launches.

static void draw_threads(struct layout *l)
{
    const struct picture *p = l->p;
    if (l->threads)
        draw_text(&l->d, (l->threads_x + l->right) / 2, NAMES, "center @name", "threads");
    for (int i = 0; i < p->block_count && l->named; i++)
        if (p->crews[i] > 0)
            draw_text(&l->d, l->crew_x[i] + l->thread * p->crews[i] / 2, BLOCKS_AT, "center @small",
                      "block %d", p->blocks[i]);
    for (const struct seat *seat = p->seats; seat < p->seats + p->seat_count; seat++) {
        double x = l->crew_x[seat->crew] + l->thread * (seat->place + 0.5), y = row_y(l, seat->row);
        draw_cell(&l->d, x, y, l->thread / 2 - 2, HIGH, seat->combines ? "@at_work" : "@idle");
        draw_text(&l->d, x, y, seat->combines ? "center @text" : "center @text_idle", "%d", seat->thread);
    }
}

// Whether all blocks of the launch have the same barriers there.
static bool by_all(const struct picture *p, int row, int count)
{
    for (int i = 0; i < p->cell_count; i++) {
        const struct value *v = p->cells[i].value;
        if (v->block != NONE && v->launch == p->labels[row].launch &&
            barriers_before(p, v->block, row) != count)
            return false;
    }
    return true;
}

// Draws a barrier of the i-th block across everything that belongs to the block.
static void draw_barrier(struct layout *l, int i, double y)
{
    for (int place = 0; place < l->p->shown; place++) {
        const struct column *c = column_at(l, place);
        if (c->group == l->p->blocks[i])
            draw_line(&l->d, c->to - 2 * c->half - l->gap, y, c->to, y, "barrier");
    }
    if (l->p->crews[i] > 0)
        draw_line(&l->d, l->crew_x[i], y, l->crew_x[i] + l->thread * l->p->crews[i], y, "barrier");
}

// If all blocks have the barrier, one line is drawn for all of them.
static void draw_barriers_of(struct layout *l, int i, int row)
{
    int count = barriers_before(l->p, l->p->blocks[i], row), lines = count > 4 ? 1 : count;
    bool all = count > 0 && by_all(l->p, row, count);
    if (lines < count)
        draw_text(&l->d, MARGIN, between(l, row) - 8, "left @small", "%d barriers", count);
    for (int k = 1; k <= lines; k++) {
        double y = between(l, row) + 5 * k - 2.5 * (lines + 1);
        if (!all)
            draw_barrier(l, i, y);
        else if (!l->crossed[row])
            draw_line(&l->d, l->left, y, l->right, y, "barrier");
    }
    l->crossed[row] |= all;
    l->barriers |= count > 0;
}

static void draw_barriers(struct layout *l)
{
    for (int i = 0; i < l->p->block_count; i++)
        for (int row = 0; row < l->p->rows; row++)
            draw_barriers_of(l, i, row);
}

static void draw_launches(struct layout *l)
{
    for (int row = 1; row < l->p->rows; row++) {
        if (l->p->labels[row].launch == l->p->labels[row - 1].launch)
            continue;
        draw_line(&l->d, MARGIN, between(l, row), l->right, between(l, row), "launch");
        draw_text(&l->d, MARGIN, between(l, row) - 8, "left @small", "launch %d", l->p->labels[row].launch);
    }
}

// --- Words.

static void draw_labels(struct layout *l)
{
    for (const struct label *label = l->p->labels; label < l->p->labels + l->p->rows; label++) {
        draw_text(&l->d, l->left - 16, label->y, "right @label", "%s", label->text.bytes);
        if (label->also.length > 0)
            draw_text(&l->d, l->left - 16, label->y + 17, "right @label", "%s", label->also.bytes);
    }
}

static void draw_legends(struct layout *l)
{
    const struct picture *p = l->p;
    struct drawing *d = &l->d;
    bool filled = false, vain = false, plain = false, identity = false, wrong = false, raced = false;
    bool unknown = false, broken = false, twice = false, idle = false;
    for (int i = 0; i < p->cell_count; i++) {
        const struct value *v = p->cells[i].value;
        const char *text = p->cells[i].text.bytes;
        filled |= v->made == COMBINED && v->used;
        vain |= v->made == COMBINED && !v->used && !v->wrong && !v->raced;
        plain |= v->made == FOUND || v->made == MOVED;
        identity |= strcmp(text, "e") == 0;
        wrong |= v->wrong;
        raced |= v->raced;
        unknown |= strchr(text, '?') != NULL;
        broken |= strstr(text, "·") != NULL;
        twice |= strchr(text, ',') != NULL;
    }
    for (int i = 0; i < p->seat_count; i++)
        idle |= !p->seats[i].combines;
    draw_legend(d, filled, "filled: combined");
    draw_legend(d, vain, "pale: combined, and no part of y");
    draw_legend(d, plain, "white: loaded or moved");
    draw_legend(d, identity, "e: the identity");
    draw_legend(d, wrong, "red: wrong");
    draw_legend(d, raced, "framed: in a race");
    draw_legend(d, unknown, "?: never written, or not an element");
    draw_legend(d, broken, "1·0: in the wrong order, or something is left out");
    draw_legend(d, twice, "0,0: an element is there twice");
    draw_legend(d, l->barriers, "across: a barrier");
    draw_legend(d, idle, "grey: idle");
}

void picture_draw(struct picture *p, const char *about)
{
    struct layout l = {.p = p};
    if (!drawing_begin(&l.d, "draw.gp", about))
        return;
    l.d.arrow = 2;
    place_all(&l);
    l.d.legend_x = l.d.width / 2.0;
    l.d.legend_look = "center @label";
    l.d.legend_room = l.d.width - 40;
    draw_bands(&l);
    draw_lives(&l);
    draw_barriers(&l);
    draw_launches(&l);
    draw_arrows(&l);
    draw_values(&l);
    draw_accesses(&l);
    draw_threads(&l);
    draw_labels(&l);
    draw_legends(&l);
    drawing_end(&l.d, "canvas.gp");
}
