// The data flow of a call, from its trace: what each thread read, combined and wrote, in this order. Nothing
// is guessed, because an element's number says what the element is, and because a thread that combines two
// elements must have got both before.
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
    GOT,     // it gets an element from a lane of its warp, by a shuffle
    COMBINE, // it combines two elements
    GIVE,    // it gives an element to its warp, and another lane gets it
    WRITE,   // it stores an element in a cell
};

// A place for an element in memory. For GOT it is a lane.
struct cell {
    char array[48]; // its name; "lane" for GOT
    bool shared;    // otherwise global
    int index;      // in the array; for GOT the lane that gave it
    int length;     // of the array, in elements
    size_t number;  // the same number means the same cell; in shared memory, in the same block
};

struct event {
    enum happening what;
    int launch, block, thread; // block: the grid's first dimension
    int phase;                 // how many barriers its block has passed in this launch
    int number;                // combines that the thread has made in this launch, including this one
    int meeting;               // shuffles in which its warp has met, including this one
    int line;                  // of the kernel file
    int row;                   // of the table of make trace, as given to flow_take()
    // The event's place in the whole trace. For READ and WRITE, part is the number of the element in the
    // access; otherwise 0.
    double when;
    int part;
    // The element that was read, got, made or written. NUMBER_FOREIGN for a value that is not an element, in
    // an array that has elements.
    uint32_t element;
    uint32_t left, right; // COMBINE
    struct cell cell;     // READ, GOT, WRITE
    // The events by which this thread last got its operands (COMBINE) or the element (GIVE, WRITE); or NONE.
    int from[2];
    int before; // the last event of the same thread before this one, or NONE
    bool taken; // READ and GOT: a combine or a write has used this element
};

// The number of barriers that a block has passed in a launch, or of shuffles that a warp of it has passed.
struct passed {
    int launch, block, warp, count; // warp: NONE for the block's barriers
};

struct flow {
    struct event *events;
    size_t count;
    struct passed *passed;
    size_t passed_count;
    char arrays[ARRAYS][48]; // arrays in which elements were seen
    int array_count;
};

// Takes a record of the trace. `row` is the row of the table that the record ends, or belongs to.
void flow_take(struct flow *flow, const cJSON *record, int row);
// No more records will come: works out what follows from all of them.
void flow_end(struct flow *flow);
void flow_free(struct flow *flow);
// --- has_rows.c
// Whether make trace shows a row of a call with that trace.
bool trace_has_rows(FILE *trace, const struct trial *trial);
bool record_is_of_first_block(const cJSON *record);

// The line in which the element was combined; 0 if that is not known, or flow is NULL.
int flow_line(const struct flow *flow, uint32_t made);
// An element in few columns: 3, 0–7, or e for the identity. A broken element is shown as its runs, such as
// 1·0, or as 0,0 if an element occurs twice. ? is a value that is not an element.
void flow_text(struct text *text, const struct derivation *d, uint32_t number);
bool same_cell(const struct event *a, const struct event *b);
bool same_thread(const struct event *a, const struct event *b);

#endif
