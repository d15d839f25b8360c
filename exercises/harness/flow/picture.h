// What make draw shows: the values that cells had, from when each one came until the next one did, and what
// each was made of. All of this is read from the flow, including what a wrong kernel did.
#ifndef PICTURE_H
#define PICTURE_H

#include "accesses.h"
#include "flow.h"

// Where a value lies: in an array; in a lane of a warp, which passes the value on by shuffles; or in a
// register of a thread that uses the value in its next combine and stores it nowhere.
enum where { SHARED, GLOBAL, LANES, REGISTERS };

struct column {
    enum where where;
    char array[48]; // or "lanes", "registers"
    int block;      // NONE in global memory
    int index;      // in the array; the thread of LANES and REGISTERS
    int length;     // of the array
    int part; // the number of the part, in an array that holds several sections, such as two buffers in one
    bool outside; // outside the array
    bool shown;
    int state; // its last value, or NONE
    int place; // its place among the columns shown, from the left
    // If it is shown:
    struct text band;
    int group;          // the block or, in global memory, -1 - the number of the section
    double x, half, to; // where it is drawn: its middle, half a cell, and its right side
    double band_from, group_from;
};

enum made {
    FOUND,    // it was there already, or the host brought it
    MOVED,    // it came from another cell, or it is a constant
    COMBINED, // it was combined, and perhaps stored here by the same thread
    KEPT,     // it is still there, and wrong, when the picture ends
};

struct value {
    enum made made;
    uint32_t element;
    int column;
    int launch, block, phase, meeting, thread; // of who combined or moved it; thread: NONE if FOUND
    int number;        // COMBINED: its number among the thread's combines in the launch, from 1 on
    int from[2];       // the values it was made of: left and right if COMBINED, one if MOVED; or NONE
    bool races[2];     // whether each of them was read in a race
    bool raced;        // whether it was written or read in a race
    bool used;         // whether y is made of it
    bool wrong;        // broken, or at the end not what the contract wants there
    int level;         // the moment, in order; levels at which something is shown become the picture's rows
    int step;          // combines in the longest chain that ends here
    int next;          // the next value in the same cell; or NONE
    int last;          // the last level at which the cell has the value; or NONE
    int row, last_row; // the rows that show it
};

enum {
    BLOCKS = 64,
    LEVELS = 2,     // from a row to the next, unless the host comes in between
    ROWS_MOST = 48, // of a run that does not end
};

// What is drawn of the picture.
struct drawn {
    const struct value *value;
    struct text text; // its elements
};

struct label {
    int launch;
    struct text text, also; // what happened in the row and, below it, what y is
    double y;               // where the row is drawn
};

// A thread in a row.
struct seat {
    int crew, thread, row; // crew: its block's place among the blocks
    int place;             // among the block's threads
    bool combines;
};

struct picture {
    const struct trial *trial;
    struct flow flow;
    struct value *values;
    int count;
    struct column *columns;
    int column_count;
    int launch;    // the last launch
    int top, step; // the last ones so far
    int *of_event; // the value that an event read, gave, got, made or wrote; or NONE
    // What is shown, and where:
    int *order, shown;               // columns, from the left
    int blocks[BLOCKS], block_count; // in the order of the elements that they load
    int *levels, rows;               // the level of each row
    bool cut;                        // whether there are more rows
    int copied;          // a column of the band whose last state y is, so that y is not shown; or NONE
    struct drawn *cells; // row by row, from the left
    int cell_count;
    struct label *labels; // of each row
    struct seat *seats;   // row by row
    int seat_count;
    int crews[BLOCKS]; // how many threads of each block are there
    // The values that the two accesses of a witness have written, or that were made of what they have read;
    // or NONE. And what is said about each.
    int accesses[2];
    struct text access_texts[2];
};

// --- picture.c
// Reads the picture of a trial that was run, from its trace.
void picture_read(struct picture *p, const struct trial *trial, FILE *trace);
void picture_free(struct picture *p);
// Marks the accesses by which a result went wrong in this order.
void picture_mark(struct picture *p, const struct witness *w);
int picture_column(struct picture *p, enum where where, const char *array, int block, int index);
// Adds the value that a column has at a level, without its origin.
int picture_found(struct picture *p, int column, uint32_t element, int level);

// --- scene.c
// Decides what is shown and where, and marks what is used and what is wrong.
void picture_arrange(struct picture *p);
bool is_array(const struct column *column, const char *name); // in global memory
// A band is an array, or a section's part of it. The lanes are one band, and so are the registers.
bool same_band(const struct column *a, const struct column *b);
void band_text(struct text *text, const struct picture *p, const struct column *column);
bool is_shown(const struct picture *p, const struct value *value);
// Whether the thread has an element of the section, or uses something that is shown.
bool shows_thread(const struct picture *p, int block, int thread);

// --- rows.c
// Finds out what is drawn in each row of a picture that has some.
void picture_tell(struct picture *p);
// The value from which an arrow leads to `to`: operand k of a combine, or what was moved. NULL if there is
// none.
const struct value *arrow_from(const struct picture *p, const struct value *to, int k);
// The row from which the arrow goes.
int arrow_leaves(const struct value *from, const struct value *to);
// How many barriers the block passes just before the row.
int barriers_before(const struct picture *p, int block, int row);

// --- picture_draw.c
// Draws the picture, if make asks for it, under a headline that ends in `about`.
void picture_draw(struct picture *p, const char *about);

#endif
