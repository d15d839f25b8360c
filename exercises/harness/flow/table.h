// The table of make trace: what its parts share.
#ifndef TABLE_H
#define TABLE_H

#include <cjson/cJSON.h>

#include "flow.h"
#include "verdict/verdict.h"

enum {
    CELLS_SHOWN = 32,
    CELLS_NOTED = 128, // the most elements, and cells of a section, for which notes are made
    RECORDS = 1000,    // records of a trace that are read: of block 0 or, for notes, of all blocks
    PARTS = 8,         // rows of an array at a time
    LINES = 6,         // notes under a row
    WIDTH = 100,       // columns of such a line
    LABEL = 20,        // columns of the table's first one, at least
    STRIDE = 7,
    LANES = 32,
    IMAGES = 8,
    OPERANDS = 8,
};

// What an array holds in a place of 4 bytes.
struct word {
    bool written, held; // ever; held: it holds an element
    uint32_t element;   // its number
    int value;          // if it is not an element
};

// An array now and when the trace last mentioned it; or what the lanes of a warp give to a shuffle.
struct image {
    enum memory { SHARED, GLOBAL, IN_LANES } memory;
    char name[64];
    size_t count;
    struct word *now, *before;
    bool held;    // whether it has ever held an element
    bool mixed;   // whether its elements have several places, some of which may be words
    int combines; // combines since its last row in the table
    int row;      // of the trace: its last one in the table
    size_t begin; // the first cell of that row
    int step;     // rows of the table so far into which something was combined
    int tree;     // state of notes_stride()
};

// The first place at which a kernel departs from its algorithm.
struct departure {
    int record;         // number of the last record looked at; NONE if the kernel departs nowhere
    enum memory memory; // of the array
    char array[64];
    size_t cell;      // the first wrong one
    struct text text; // what the cell should hold, and what it holds
};

enum { OTHER_BLOCKS = -1 }; // several, but not block 0

struct printing {
    struct departure *departure; // where to store it; or NULL
    int record;                  // number of the record in the trace, from 0 on
    FILE *out;                   // NULL: only to measure
    const struct trial *trial;
    const struct flow *flow; // for notes; or NULL
    struct view view;
    const char *trouble; // what is wrong with the run, or NULL
    int trouble_launch;  // the launch in which that was found; 0: several, or not known
    int elsewhere;       // the block in which that was found, or OTHER_BLOCKS; 0: block 0, or not known
    bool judged;         // whether to say where the kernel departs from its algorithm
    const bool *y_wrong; // if so, for each element of y; NULL if there is no y
    int label_width;     // of columns
    int name_width, cell_width;
    int row, last;    // of the trace, including those that show nothing; and its last one, once known
    int departed;     // the row in which the kernel departed from its algorithm; 0: not yet
    bool y_marked;    // whether wrong elements of y are marked in a row of their own
    int launch;       // the launch whose shared arrays these are
    size_t first;     // the first element of block 0's section
    size_t section;   // block 0's section in a scan of the whole array, if it is not section 0
    bool unfinished;  // block 0 got no further than this row
    bool shares;      // whether some kernel has shared memory
    bool met;         // whether there was a barrier: from then on lanes don't hold a section
    const char *head; // the heading of the columns that were printed last
    int head_launch;  // and the launch in which it was printed
    char kernel[64], file[64];   // the kernel and the file that the trace is about
    char label[LABEL + 64];      // and the label of the present row
    const struct image *printed; // the image whose row was printed last
    bool unknown;                // whether a cell shows ?
    bool several;                // whether arrays have several rows, or parts
    int combines, lane_combines; // of all blocks in this launch; of the lanes since the last barrier
    struct image shared[IMAGES], global[IMAGES], lanes;
    size_t shared_count, global_count;
};

// --- image.c
// The image of the array that the record is about, updated from the record. NULL if there are more than
// IMAGES.
struct image *image_update(struct image *images, size_t *count, enum memory memory, const cJSON *object);
// The same for what `count` lanes give to a shuffle.
void image_lanes(struct image *image, const cJSON *record, size_t count);
// image_result: fills the image with what y holds when the host has it. image_is_result: whether the image is
// y and holds that.
void image_result(struct image *image, const struct trial *trial);
bool image_is_result(const struct image *image, const struct trial *trial);
void images_free(struct image *images, size_t *count);
// Adds what a place holds, in the view chosen: · if it was never written, ? for a value that is not an
// element.
void word_text(struct text *text, const struct printing *p, const struct image *image,
               const struct word *word);

// --- notes.c: what came into an array since its last row in the table, from the flow
// A line of the notes: where an element went, and where it came from. Several operands are combined from left
// to right.
struct line {
    struct cell to, from[OPERANDS];
    int count;   // operands
    bool silent; // whether nothing can be said
    char *said;
};
struct notes {
    struct line *lines; // in the order of the cells that were written
    size_t count;
    bool combined; // whether something was combined
};
struct notes notes_of(const struct printing *p, const struct image *image);
void notes_free(struct notes *notes);
// Adds the distance that every combine spans, after "up" or "down" if the combines are nodes of a tree. Adds
// nothing if the distances differ. *tree is 0 before the first row; at -1 no tree is reported.
void notes_stride(struct text *text, const struct notes *notes, int *tree);
// Adds who read what: XY[k] ← XY[k−1]⊕XY[k]   k = 1…7. A place that lies `section` away in another array or
// buffer counts as the same place. Copies from such places are left out, except for cells that are `wrong`,
// unless that is NULL.
void notes_text(struct text *text, const struct notes *notes, int section, const bool *wrong);

// --- departure.c: where a kernel departs from its algorithm
// Compares cells `begin` to `end` - 1 of an array, which has a row in the table now, with what they should
// hold, if that is known. Marks the wrong ones. Returns for all cells whether they are wrong, in an array
// that the caller frees; or NULL.
bool *departure_mark(struct printing *p, const struct image *image, size_t begin, size_t end, bool combined);
// The same for what an array holds when block 0 has ended, perhaps after too few steps.
void departure_mark_end(struct printing *p, struct image *image);

#endif
