// What the blocks of a launch did that concerns other blocks, in one order of many: reading and writing words
// of global memory, and waiting. It comes from the CPU device's trace.
#ifndef TIMELINE_H
#define TIMELINE_H

#include "accesses.h"
#include "flow.h"

enum {
    ACTIVITIES_MOST = 400, // activities that a picture shows
    WORDS_SHOWN = 4,       // words shown of those that are accessed together
    BLOCKS_SHOWN = 12,
};

enum act {
    LOADS,     // elements of x
    SCANNED,   // the block has combined a whole section, for the first time
    LOOKS,     // looks at words or reads elements, perhaps repeatedly
    CHANGES,   // changes a word by an atomic
    PUBLISHES, // writes words or elements
    STORES,    // elements of y
};

// A word that was accessed: an element, or a number.
struct touched {
    char array[48];
    long long index;
    size_t address;              // in global memory
    uint32_t element;            // NUMBER_FOREIGN for a number
    unsigned long long number;   // now
    unsigned long long at_first; // at the first look, or before an atomic
    bool changed;                // whether a wait for it has just ended, or an atomic changed it
    int writer;                  // the activity that wrote what was read; or NONE
};

// What threads of one warp did to one array in one line, while the rest of their block did nothing in
// between.
struct activity {
    enum act act;
    int block, line, warp;
    uint32_t lanes;                 // which lanes of the warp
    unsigned long long first, last; // numbers among all accesses
    unsigned times;                 // the most that a thread looked at its word
    bool for_ever;                  // whether this was also the last that the block did
    bool wrong, raced;
    struct touched *words;
    int count;
};

struct lifetime {
    int block;
    unsigned long long first, last;
    size_t begin,
        end; // the first element of x that it loads, and the one after the last; SIZE_MAX, 0 if none
    bool ended;
};

// A place of the timeline: an activity's box, or the beginning of its wait.
struct point {
    unsigned long long time;
    const struct activity *of;
    bool waits;
    int row;
    struct text places, values, wait; // what was accessed, what it held, and what a wait is for
    double x, half;                   // where it is drawn: its left side, and half its width
};

// A word that an activity wrote, and another read.
struct handed {
    int from, to;
    bool element;
};

struct timeline {
    const struct trial *trial;
    char kernel[64];
    struct activity *activities; // in the order in which they ended
    int count;
    struct lifetime *blocks; // in the order of the elements that they load
    int block_count;
    long long grid; // how many blocks the launch has
    bool cut;       // whether the run goes on
    // What is shown:
    int shown;            // blocks, each in a row
    struct point *points; // in the order of time
    int point_count;
    struct handed *handed;
    int handed_count;
    // The two accesses of a witness: the activities that they belong to, or NONE; and what is said about
    // each.
    int accesses[2];
    struct text access_texts[2];
};

enum { NO_SECTION = -1, SEVERAL_SECTIONS = -2 };

void timeline_read(struct timeline *t, const struct trial *trial, FILE *trace);
void timeline_free(struct timeline *t);
// Marks the accesses by which a result went wrong in this order.
void timeline_mark(struct timeline *t, const struct witness *w);
// The number of the section that the block loads.
long long timeline_section(const struct timeline *t, int block);

// --- points.c: finds out what is shown
void timeline_points(struct timeline *t);

// --- timeline_draw.c
// Draws the timeline, if make asks for it, under a headline that ends in `about`. The drawing also has it as
// a list, which make draw prints.
void timeline_draw(struct timeline *t, const char *about);

#endif
