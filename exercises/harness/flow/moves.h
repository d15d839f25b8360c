// What the functions of a part did to the elements of their arrays: a row of cells for each array, and an
// arrow from where each element was to where it went.
#ifndef MOVES_H
#define MOVES_H

#include "text/text.h"

enum { MOVES_ROWS = 16 };

struct moves_cell {
    struct text text;
    enum { GIVEN, UNWRITTEN, MADE, WRONG } state;
};

struct move {
    unsigned from_row;
    size_t from, to; // cells
    bool wrong;
};

struct moves_row {
    const char *name; // the array's
    struct moves_cell *cells;
    size_t count;
    struct move *moves; // to this row
    size_t move_count;
};

struct moves {
    struct moves_row rows[MOVES_ROWS]; // from the top
    unsigned count;
    bool arrows_end; // arrows lead to the last row
};

// Adds a row whose `cells` are empty.
struct moves_row *moves_add_row(struct moves *m, const char *name, size_t cells);
void moves_add(struct moves_row *to, struct move move);
// The cells of the longest row.
size_t moves_columns(const struct moves *m);
// Draws them, if make asks for it, under a headline that ends in `about`. The cells above an arrow belong to
// the element that it moves.
void moves_draw(const struct moves *m, const char *about);
void moves_free(struct moves *m);

#endif
