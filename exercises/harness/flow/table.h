// The table of make trace: what its parts share.
#ifndef TABLE_H
#define TABLE_H

#include <cjson/cJSON.h>

#include "flow.h"
#include "verdict/verdict.h"

enum {
    CELLS_SHOWN = 32,
    CELLS_NOTED = 128, // elements, and cells of a section, up to which there are notes
    RECORDS = 1000,    // of a trace that are read: of block 0 or, for notes, of all
    PARTS = 8,         // rows that an array has at a time
    LINES = 6,         // of notes, under a row
    WIDTH = 100,       // of such a line, in columns,
    LABEL = 20,        // and of the table's
    STRIDE = 7,
    LANES = 32,
    IMAGES = 8,
    OPERANDS = 8,
};

// What an array holds in a place of 4 bytes.
struct place {
    bool written, held; // ever; held: an element
    uint32_t element;   // its number
    int word;           // where it is none
};

// An array now, and where the trace spoke of it last; or what the lanes of a warp give to a shuffle.
struct image {
    enum memory { SHARED, GLOBAL, IN_LANES } memory;
    char name[64];
    size_t count;
    struct place *now, *before;
    bool held;    // it has ever held an element
    bool mixed;   // its elements have several places, of which some may be words
    int combines; // since its last row in the table
    int row;      // of the trace: its last in the table, and
    size_t begin; // the first cell of that
    int step;     // rows of the table so far into which something was combined
    int tree;     // of notes_stride()
};

// Where a kernel departs from its algorithm, first.
struct departure {
    int record;         // of the trace: its last that is looked at; NONE if nowhere
    enum memory memory; // of the array
    char array[64];
    size_t cell;      // the first that is wrong
    struct text text; // what it should hold, and what it holds
};

struct printing {
    struct departure *departure; // it goes there; or NULL
    int record;                  // of the trace, from 0 on
    FILE *out;                   // NULL: only to measure
    const struct trial *trial;
    const struct flow *flow; // for notes, or NULL
    struct view view;
    const char *trouble;         // what is the matter with the run, or NULL
    int elsewhere;               // the block in which that was found; 0: block 0, or it is not known
    bool judged;                 // where it departs from its algorithm is to be said
    const bool *y_wrong;         // then of y's elements; NULL if no y came
    int name_width, cell_width;  // of columns
    int row, last;               // of the trace, with those that show nothing; and its last, once it is known
    int departed;                // the row in which the kernel departed from its algorithm; 0: not yet
    bool y_marked;               // what is wrong with y is marked in a row of its own
    int launch;                  // whose shared arrays these are,
    size_t first;                // and the first element of block 0's section
    size_t section;              // of block 0 in a scan of the whole array, if it is another than section 0
    bool unfinished;             // block 0, in the row: it went no further
    bool shares;                 // some kernel has shared memory
    bool met;                    // at a barrier: what lanes have from then on is no section's
    const char *head;            // of the columns that were printed last,
    int head_launch;             // and in which launch
    char kernel[64], file[64];   // of which the trace speaks,
    char label[LABEL + 64];      // and what it says there
    const struct image *printed; // whose row was the last
    bool unknown;                // a cell shows ?
    bool several;                // arrays have rows, or parts of one
    int combines, lane_combines; // of all blocks in this launch; of the lanes since the last barrier
    struct image shared[IMAGES], global[IMAGES], lanes;
    size_t shared_count, global_count;
};

// --- image.c
// The image of the array that the record speaks of, moved on to what the record says; NULL where there are
// more than IMAGES.
struct image *image_update(struct image *images, size_t *count, enum memory memory, const cJSON *object);
// The same of what so many lanes give to a shuffle.
void image_lanes(struct image *image, const cJSON *record, size_t count);
// What y holds when the host has it.
void image_result(struct image *image, const struct trial *trial);
bool image_is_result(const struct image *image, const struct trial *trial); // it is y, and holds that
void images_free(struct image *images, size_t *count);
// What the place holds, in the view chosen; · if nobody has written it, ? for what is no element.
void place_text(struct text *text, const struct printing *p, const struct image *image,
                const struct place *place);

// --- notes.c: what came into an array since its last row in the table, from the flow
// A line of it: where an element went, and from where; several operands are combined from left to right.
struct line {
    struct cell to, from[OPERANDS];
    int count;   // of operands
    bool silent; // it can't be said
    char *said;
};
struct notes {
    struct line *lines; // in the order of the cells that were written
    size_t count;
    bool combined; // something
};
struct notes notes_of(const struct printing *p, const struct image *image);
void notes_free(struct notes *notes);
// The distance that every combine spans, behind "up" or "down" where they are nodes of a tree; nothing where
// there is none that all have. *tree: 0 before the first row; -1 has none told.
void notes_stride(struct text *text, const struct notes *notes, int *tree);
// Who read what: XY[k] ← XY[k−1]⊕XY[k]   k = 1…7. `section`: a place so far away in another array, or buffer,
// is the same one, and copies from there are not said but of cells that are `wrong`, unless that is NULL.
void notes_text(struct text *text, const struct notes *notes, int section, const bool *wrong);

// --- departure.c: where a kernel departs from its algorithm
// Compares cells `begin` to `end` - 1 of an array that has a row in the table now with what they should hold,
// if that is known, and marks those that are wrong. Returns which are, of all cells, to be freed; or NULL.
bool *departure_mark(struct printing *p, const struct image *image, size_t begin, size_t end, bool combined);
// The same of what an array holds when block 0 has ended, and has perhaps done too few steps.
void departure_mark_end(struct printing *p, struct image *image);

#endif
