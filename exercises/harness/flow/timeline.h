// What the blocks of a launch did that concerns others, in the order in which they did it: each looked at
// words of global memory and wrote some, and waited. From the CPU device's trace. It is one order of many.
#ifndef TIMELINE_H
#define TIMELINE_H

#include "flow.h"

enum {
    MOMENTS_MOST = 400, // that a picture shows
    WORDS_SHOWN = 4,    // of those that are touched together
    BLOCKS_SHOWN = 12,
};

enum act {
    LOADS,     // elements of x
    SCANNED,   // it has combined a whole section, for the first time
    LOOKS,     // at words, or reads elements there; perhaps again and again
    CHANGES,   // a word by an atomic
    PUBLISHES, // writes words or elements
    STORES,    // elements of y
};

// A word that was touched: an element, or a number.
struct touched {
    char array[48];
    long long index;
    size_t address;              // in global memory
    uint32_t element;            // NUMBER_FOREIGN: a number
    unsigned long long number;   // now,
    unsigned long long at_first; // and when it was looked at first, or before an atomic
    bool changed;                // it was waited for until now, or changed by an atomic
    int writer;                  // the moment that wrote what was read; NONE
};

// What threads of one warp did to one array in one line, with nothing of their block's between.
struct moment {
    enum act act;
    int block, line, warp;
    uint32_t lanes;                 // of the warp: which of them
    unsigned long long first, last; // among all accesses
    unsigned times;                 // the most that a thread looked at its word
    bool for_ever;                  // and it was the last that the block did
    bool wrong, raced;
    struct touched *words;
    int count;
};

struct lifetime {
    int block;
    unsigned long long first, last;
    size_t begin, end; // the first element of x that it loads, and the one after the last; SIZE_MAX, 0: none
    bool ended;
};

struct timeline {
    const struct trial *trial;
    char kernel[64];
    struct moment *moments; // in the order in which they were over
    int count;
    struct lifetime *blocks; // in the order of the elements that they load
    int block_count;
    long long grid; // the blocks that there are to run
    bool cut;       // there is more
};

void timeline_read(struct timeline *t, const struct trial *trial, FILE *trace);
void timeline_free(struct timeline *t);

#endif
