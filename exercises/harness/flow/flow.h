// The data flow of a call, from its trace: what each thread read, combined and wrote, in the order in which
// it did. Nothing of it is guessed: an element's number says what it is, and a thread that combines two
// elements has come by both before.
#ifndef FLOW_H
#define FLOW_H

#include <cjson/cJSON.h>

#include "verdict/verdict.h"

enum {
    NONE = -1, // no event
    WARP = 32,
    ARRAYS = 16,
};

enum happening {
    READ,    // a thread loads an element from a cell
    GOT,     // it gets one from a lane of its warp, by a shuffle
    COMBINE, // it combines two
    GIVE,    // it gives one to its warp, in which another lane gets it
    WRITE,   // it stores one in a cell
};

// A place for an element in memory; for GOT a lane.
struct cell {
    char array[48]; // its name, "lane" for GOT
    bool shared;    // else global
    int index;      // in the array; for GOT the lane that gave it
    int length;     // of the array, in elements
    size_t number;  // in its memory: the same cell has the same number, and in shared memory the same block
};

struct event {
    enum happening what;
    int launch, block, thread; // block: the grid's first dimension
    int phase;                 // how many barriers its block has passed in this launch
    int number;                // of combines that the thread has made in this launch, this one too
    int meeting;               // how many shuffles its warp has met in, this one too
    int line;                  // of the kernel file
    int row;                   // of the table of make trace: as flow_take was told
    // Of all that the trace tells of, in order. Of READ and WRITE, which of an access's elements; else 0.
    double when;
    int part;
    // That was read, got, made or written; NUMBER_FOREIGN for what is none, in an array that has elements.
    uint32_t element;
    uint32_t left, right; // COMBINE
    struct cell cell;     // READ, GOT, WRITE
    // Where this thread came by it last: of COMBINE its operands, of GIVE and WRITE the element; or NONE.
    int from[2];
    int before; // the same thread's last event, or NONE
    bool taken; // READ and GOT: a combine or a write took the element from there
};

// What a block has passed in a launch: so many barriers; or a warp of it, so many shuffles.
struct passed {
    int launch, block, warp, count; // warp: NONE for the block
};

struct flow {
    struct event *events;
    size_t count;
    struct passed *passed;
    size_t passed_count;
    char arrays[ARRAYS][48]; // that elements were seen in
    int array_count;
};

// Takes a record of the trace, if need be. row: of the table that it ends, or is on.
void flow_take(struct flow *flow, const cJSON *record, int row);
// No records are to come: what follows from all of them is worked out.
void flow_end(struct flow *flow);
void flow_free(struct flow *flow);
// The line in which the element was combined; 0 if it is not known.
int flow_line(const struct flow *flow, uint32_t made);
// An element in few columns: 3, 0–7, e for the identity; of a broken one its runs, 1·0, or 0,0 where an
// element is there twice; ? for what is no element.
void flow_text(struct text *text, const struct derivation *d, uint32_t number);
bool same_cell(const struct event *a, const struct event *b);
bool same_thread(const struct event *a, const struct event *b);
// An array of so many things, with room for another.
void *grown(void *array, size_t count, size_t size);

#endif
