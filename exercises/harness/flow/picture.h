// What make draw shows: the values that cells had, from when each came until the next one did, and what each
// was made of. All of it is read from the flow, and so is what a wrong kernel did.
#ifndef PICTURE_H
#define PICTURE_H

#include "flow.h"

// Where a value lies: in an array; in a lane of a warp, which hands it on by shuffles; or in a register of a
// thread that combines on with it and stores it nowhere.
enum where { SHARED, GLOBAL, LANES, REGISTERS };

struct column {
    enum where where;
    char array[48]; // or "lanes", "registers"
    int block;      // NONE in global memory
    int index;      // in the array; the thread of LANES and REGISTERS
    int length;     // of the array
    int part;       // which, of an array that holds several sections, as two buffers in one
    bool outside;   // of the array
    bool shown;
    int state; // its last value, or NONE
    int place; // among the columns shown, from the left
};

enum made {
    FOUND,    // it was there already, or the host brought it
    MOVED,    // from another cell; or it is a constant
    COMBINED, // and stored here by who combined it, or not stored
    KEPT,     // it is there still when the picture ends, and wrong
};

struct value {
    enum made made;
    uint32_t element;
    int column;
    int launch, block, phase, meeting, thread; // of who combined or moved it; thread: NONE of FOUND
    int number;        // of COMBINED, among the thread's combines in the launch, from 1 on
    int from[2];       // the values it was made of: COMBINED of left and right, MOVED of one; or NONE
    bool races[2];     // that was read in a race
    bool raced;        // it was written or read in one
    bool used;         // y is made of it
    bool wrong;        // broken, or at the end not what the contract wants there
    int level;         // moments in their order; those at which something is shown are the picture's rows
    int step;          // combines in the longest chain of them that ends here
    int next;          // in the same cell; or NONE
    int last;          // the last level at which the cell has it; or NONE
    int row, last_row; // that show it
};

enum {
    BLOCKS = 64,
    LEVELS = 2,     // from a row to the next, unless the host comes between
    ROWS_MOST = 48, // of a run that doesn't end
};

struct picture {
    const struct trial *trial;
    struct flow flow;
    struct value *values;
    int count;
    struct column *columns;
    int column_count;
    int launch;    // the last
    int top, step; // the last so far
    int *of_event; // the value that an event read, gave, got, made or wrote; or NONE
    // What is shown, and where:
    int *order, shown;               // columns, from the left
    int blocks[BLOCKS], block_count; // in the order of the elements that they load
    int *levels, rows;               // of each row
    bool cut;                        // there are more
    int copied; // a column of the band whose last state y is, so that y is not shown; or NONE
};

// --- picture.c
// Of a trial that was run, and its trace.
void picture_read(struct picture *p, const struct trial *trial, FILE *trace);
void picture_free(struct picture *p);
int picture_column(struct picture *p, enum where where, const char *array, int block, int index);
// Adds what a column has at a level, and whoever brought it.
int picture_found(struct picture *p, int column, uint32_t element, int level);

// --- scene.c
// Decides what is shown and where, and marks what is used and what is wrong.
void picture_arrange(struct picture *p);
bool is_array(const struct column *column, const char *name); // in global memory
// A band is an array, or a section's part of it; lanes and registers are one each.
bool same_band(const struct column *a, const struct column *b);
void band_text(struct text *text, const struct picture *p, const struct column *column);
bool is_shown(const struct picture *p, const struct value *value);
// Whether the thread has an element of the section, or does something with what is shown.
bool shows_thread(const struct picture *p, int block, int thread);

#endif
