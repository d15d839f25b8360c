// The data flow of a call, from its trace: what each thread read, combined and wrote, in the order in which
// it did. Nothing of it is guessed: an element's number says what it is, and a thread that combines two
// elements has come by both before.
#ifndef FLOW_H
#define FLOW_H

#include <cjson/cJSON.h>

#include "inside.h"

enum { NONE = -1 }; // no event

enum happening {
    READ,    // a thread loads an element from a cell
    GOT,     // it gets one from a lane of its warp, by a shuffle
    COMBINE, // it combines two
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
    int line;                  // of the kernel file
    int row;                   // of the table of make trace: as flow_take was told
    uint32_t element;          // that was read, got, made or written; NUMBER_FOREIGN for what is none, in an
                               // array that has elements
    uint32_t left, right;      // COMBINE
    struct cell cell;          // the others
    int from[2]; // where this thread came by it last: of COMBINE its operands, of WRITE the element; or NONE
    int before;  // the same thread's last event, or NONE
    bool taken;  // READ and GOT: a combine or a write took the element from there
    bool raced;  // another thread touches the cell in the same phase, and one of the two writes
};

// Of each element, by its number.
struct origin {
    bool known;           // it is an input, or was made here
    struct interval is;   // see derivation_is
    uint32_t left, right; // of a combine
    unsigned depth;       // combines in the longest chain that leads to it
    int made;             // the event, or NONE
};

// Of a block in a launch.
struct passed {
    int launch, block, phases;
};

struct flow {
    size_t inputs; // the numbers below are inputs
    struct event *events;
    size_t count, room;
    struct origin *origins;
    size_t origin_count;
    struct passed *passed; // how many phases each block has had
    size_t blocks;
    char arrays[16][48]; // that elements were seen in
    int array_count;
    cJSON *shuffles[256]; // of phases that are not over
    int shuffle_rows[256];
    int shuffle_count;
};

// Takes a record of the trace, and keeps it if need be. row: of the table that it ends, or is on.
void flow_take(struct flow *flow, cJSON *record, int row);
// No records are to come: what follows from all of them is worked out.
void flow_end(struct flow *flow);
void flow_free(struct flow *flow);
// The elements that `number` is made of: an interval, or broken; of what is no element, broken.
struct interval flow_is(const struct flow *flow, uint32_t number);
// The same in few columns: 3, 0–7, e for the identity; of a broken one its runs, 1·0, or 0,0 where an element
// is there twice; ? for what is no element.
void flow_text(struct text *text, const struct flow *flow, uint32_t number);
bool same_cell(const struct event *a, const struct event *b);
// The event by which the thread of event `at` came by an element before that; or NONE. The identity, and what
// is no element, may be anywhere: there it is what the thread read since it last combined, or else the last
// that it read and has not used.
int flow_came_by(const struct flow *flow, int at, uint32_t element);

#endif
