// The table of make trace: what its parts share.
#ifndef TABLE_H
#define TABLE_H

#include <cjson/cJSON.h>

#include "inside.h"
#include "notes.h"

enum {
    CELLS_SHOWN = 32,
    CELLS_NOTED = 128, // elements, and cells of a section, up to which there are notes
    LABEL = 20,
    STRIDE = 7,
    WIDTH = 100, // columns of a line of notes, at most
    LANES = 32,
    VALUE = 8, // bytes that a lane gives to a shuffle, at most
};

// A shared array at one moment, and before.
struct image {
    char name[64];
    size_t bytes;
    unsigned char *now, *before;       // contents
    unsigned char *init, *init_before; // for each byte, whether it was ever written: 1 or 0
    int combines;                      // since the last row
    int row;                           // the table's last with it
    int step;                          // rows so far into which something was combined
    int offset;                        // the first element of its section
    int tree;                          // of note_stride()
};

// How wide a table's columns are.
struct columns {
    enum element element;
    int name, cell;
};

enum { IMAGES = 8 };

// What the lanes of a warp give to shuffles. An element may take several, a word each.
struct lanes {
    struct image image; // an element a lane; its bytes are none before the first
    unsigned char room[4][LANES * VALUE];
    size_t got;   // bytes of each element, so far
    int line;     // of the shuffle that gave the last of them
    int combines; // of the warp since its last barrier, when it gave the element before
};

// Where a kernel first departs from its algorithm: cells of an array, in a row.
struct departure {
    int row; // 0: it doesn't
    char name[64];
    size_t begin, end;
    bool wrong[CELLS_NOTED];
    size_t count;
    bool early; // it stops there, too early
    struct text text;
};

// A trace being printed.
struct printing {
    FILE *out;
    const struct trial *trial;
    struct columns columns;
    int row;                     // of the trace, with those that show nothing
    unsigned long course;        // of rows and their lines: two traces with the same one have the same rows
    const struct flow *flow;     // for notes, or NULL
    struct departure *departure; // to be found, or to be told; or NULL
    bool finding;
    bool met;              // at a barrier: what lanes have behind it is no section's
    int launches_combined; // rows of launches so far into which something was combined
    int launch;            // whose shared arrays these are
    int launched;          // the row before its first
    bool header;           // printed for them
    struct image shared[IMAGES], global[IMAGES];
    struct lanes lanes;
    size_t shared_count, global_count;
    int combines;         // of all blocks since the last launch ended
    bool any, shared_any; // printed so far: anything, anything of shared memory
};

// --- image.c
void read_hex(unsigned char *to, size_t bytes, const char *hex);
// What it holds is what it held before, from now on.
void image_age(struct image *image);
// The image of the array that the record speaks of, moved on to what the record says; NULL where there are
// more than `most`.
struct image *image_update(struct image *images, size_t *count, size_t most, const cJSON *object);
// Whether the bytes from `at` to `end` have changed. What nobody has written yet never does.
bool image_changed(const struct image *image, size_t at, size_t end);
bool all_set(const unsigned char *init, size_t size);

// --- departure.c
// What came into the array since its last row; with "lane", what the lanes have.
struct noted table_noted(const struct printing *p, const struct image *image, const char *array);
// Compares cells `begin` to `end` - 1 of an array, or of the lanes, with what the algorithm says, if it does.
void departure_compare(struct printing *p, struct image *image, const char *array, size_t begin, size_t end);
// At the trace's end: a kernel that departs nowhere and yet is wrong may have stopped too early.
void departure_find_early(struct printing *p);
// Under the array's row: says it once.
void departure_tell(struct printing *p, const struct image *image);

#endif
