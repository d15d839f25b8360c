// Collects what moves from where to where, and places it, in pixels.
#include "moves.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "drawing.h"
#include "flow.h"

enum {
    HIGH = 13, // half a cell
    NEAR = 44, // from a row to the next one
    FAR = 110, // the same if arrows lead there
    FIRST = 80,
};

struct moves_row *moves_add_row(struct moves *m, const char *name, size_t cells)
{
    struct moves_row *row = &m->rows[m->count++];
    *row = (struct moves_row){.name = name, .cells = room_for(cells, sizeof *row->cells), .count = cells};
    return row;
}

void moves_add(struct moves_row *to, struct move move) { *ADDED(to->moves, to->move_count) = move; }

size_t moves_columns(const struct moves *m)
{
    size_t columns = 0;
    for (const struct moves_row *row = m->rows; row < m->rows + m->count; row++)
        columns = row->count > columns ? row->count : columns;
    return columns;
}

struct layout {
    double half, pitch; // half the width of a cell, and how far apart cells are
    double left;        // where the first ones begin
    double y[MOVES_ROWS];
};

// Each byte counts as a digit, which leaves room around a dash.
static double width_of(const char *text) { return wide((int)strlen(text)); }

static struct layout place(const struct moves *m)
{
    struct layout l = {.half = 40};
    for (unsigned k = 0; k < m->count; k++) {
        const struct moves_row *row = &m->rows[k];
        l.left = fmax(l.left, width_of(row->name));
        for (size_t i = 0; i < row->count; i++)
            l.half = fmax(l.half, width_of(text_bytes(&row->cells[i].text)) + 12);
        l.y[k] = k == 0 ? FIRST : l.y[k - 1] + (row->move_count > 0 ? FAR : NEAR);
    }
    l.half /= 2;
    l.pitch = 2 * l.half + 8;
    l.left += 40;
    return l;
}

static double column(const struct layout *l, size_t i) { return l->left + ((double)i + 0.5) * l->pitch; }

void moves_draw(const struct moves *m, const char *about)
{
    static const char *const boxes[] = {
        [GIVEN] = "@cell", [UNWRITTEN] = "@cell", [MADE] = "@cell_combined", [WRONG] = "@cell_wrong"};
    struct drawing d;
    if (!drawing_begin(&d, "draw.gp", about))
        return;
    size_t columns = moves_columns(m);
    struct layout l = place(m);
    d.width = (int)fmax(l.left + (double)columns * l.pitch + 30, 1.25 * width_of(d.headline.bytes) + 40);
    d.height = (int)l.y[m->count - 1] + 50;
    for (size_t i = 0; i < columns; i++)
        draw_text(&d, column(&l, i), 52, "center @number", "[%zu]", i);
    for (unsigned k = 0; k < m->count; k++)
        draw_text(&d, l.left - 14, l.y[k], "right @text", "%s", m->rows[k].name);
    for (unsigned k = 0; k < m->count; k++)
        for (size_t i = 0; i < m->rows[k].count; i++) {
            const struct moves_cell *cell = &m->rows[k].cells[i];
            draw_cell(&d, column(&l, i), l.y[k], l.half, HIGH, boxes[cell->state]);
            draw_text(&d, column(&l, i), l.y[k], cell->state == WRONG ? "center @text_wrong" : "center @text",
                      "%s", text_bytes(&cell->text));
        }
    for (unsigned k = 0; k < m->count; k++)
        for (const struct move *a = m->rows[k].moves; a < m->rows[k].moves + m->rows[k].move_count; a++)
            draw_line(&d, column(&l, a->from), l.y[k - 1] + HIGH, column(&l, a->to), l.y[k] - HIGH - 2,
                      a->wrong ? "raced" : "combined");
    drawing_end(&d, "canvas.gp");
}

void moves_free(struct moves *m)
{
    for (struct moves_row *row = m->rows; row < m->rows + m->count; row++) {
        for (size_t i = 0; i < row->count; i++)
            text_free(&row->cells[i].text);
        free(row->cells);
        free(row->moves);
    }
}
