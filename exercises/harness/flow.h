// The data flow of a run on intervals, rebuilt from its trace: which values there were, of which two each was
// combined, and in which cell it came to lie.
#ifndef FLOW_H
#define FLOW_H

#include <stdbool.h>
#include <stddef.h>

#include "program/elements.h"

enum { NOWHERE = -1 }; // no column, no value, no row

// Where an operand was read, or a result written.
struct spot {
    char array[48]; // its name, "lane" for a shuffle; empty for a register
    int index;
    bool shared; // it is in shared memory
};

enum made { LOADED, COMBINED, COPIED, PUT }; // PUT: written, and nothing that was read or combined

struct value {
    struct interval is;
    bool known;              // what it is
    bool told;               // by a cell that it was written to, and not worked out
    enum made made;          // and if COMBINED or COPIED
    int from[2];             // of which values; NOWHERE where that can't be told
    int column;              // the cell that it is drawn in: 0 to columns - 1, or NOWHERE
    int step;                // combines in the chain that it ends, as the CPU device counts them
    int block, thread;       // who made it
    bool beyond;             // it was written to a cell beyond the n elements, and has no column
    bool raced, race[2];     // it was written in a race; what it was made of was read in one
    struct spot read[2];     // where its operands were read, and
    struct spot to;          // where it was written first
    int made_at, written_at; // by the flow's clock; written_at 0: nowhere
};

enum memory { SHARED, GLOBAL };

// A place for an element.
struct place {
    enum memory memory;
    int launch, block;    // of shared memory, else 0
    size_t element;       // its number in its memory
    int index;            // in its array
    int length;           // of the array, in elements
    bool is_input;        // the array is x
    struct interval then; // what it holds when the phase is over,
    bool then_known;      // if that is known
    bool raced;           // the access is in a race
    struct spot spot;
};

struct flow {
    int columns, section; // elements of the scan, and of a section
    bool by_place;        // a cell of shared memory has the column of its place in the section; else that of
                          // the first value in it
    struct value *values;
    size_t count, room, settled; // settled: made before the last barrier
    struct cell *cells;
    size_t cell_count, cell_room;
    struct mind *minds;
    size_t mind_count, mind_room;
    int before; // steps of the launches that are over
    int clock;  // of whoever feeds it
};

// A thread's access or combine, in the order in which they happened.
void flow_read(struct flow *flow, int block, int thread, struct place place);
void flow_write(struct flow *flow, int block, int thread, struct place place);
void flow_combine(struct flow *flow, int block, int thread);
// The lanes of the warp whose first thread is `first` get the values of the lanes `from`; NOWHERE: none.
void flow_shuffle(struct flow *flow, int block, int first, const int *from, int lanes);
// A word that a thread gives to a shuffle: two negative ones are a broken interval.
void flow_given(struct flow *flow, int block, int thread, int word);
// What may be an element of global memory when a launch ends.
void flow_told(struct flow *flow, size_t element, struct interval is);
// All threads of the block have met, and know what it took the slowest; and all threads of all blocks.
void flow_barrier(struct flow *flow, int block);
void flow_launch_ends(struct flow *flow);
// No more is to come: each value that is in no cell is drawn in that of the later of its operands.
void flow_end(struct flow *flow);
void flow_free(struct flow *flow);

#endif
