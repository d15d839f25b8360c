// What make step shows: a run in steps. A step is what one block did from one barrier or shuffle to the next.
// If other blocks ran in between, it is several steps.
#ifndef STEPS_H
#define STEPS_H

#include "flow.h"

// What a place of 4 bytes holds: nothing that was written; an element; or a word.
struct content {
    bool written, element;
    uint32_t number; // the element's number, or the word
};

struct shown_array {
    char name[64];
    bool shared;       // otherwise global
    int launch, block; // of a shared array
    size_t begin;      // address in its memory
    int length;        // in places of 4 bytes
    int element_bytes;
    bool held; // whether it has ever held an element
    struct content *now;
};

// One access of a thread to one place, one combine, or what a lane got.
struct moment {
    double when;
    int order;  // its number in the order of the trace
    int record; // number of the record in the trace
    int launch, block, thread;
    char op[8];    // read, write, atomic, combine, got
    char file[64]; // the file and line of the source
    int line;
    int array;            // its number in the list of steps; NONE if no array is known
    char name[64];        // the array's name in findings
    int index;            // and the index of the element
    int cell;             // in places of 4 bytes; for got, the lane that gave it
    int bytes, offset;    // of a word: how many of its bytes, and from which on
    struct content is;    // what was read, made, got or written
    uint32_t left, right; // the operands of a combine
    int from[2];          // the moments by which the thread got the value or the operands; or NONE
    int step;
    int times; // how often it read this, waiting for another value
};

// A value that came into a cell by something other than a moment.
struct set {
    int array, cell;
    struct content is;
};

struct step {
    enum step_kind {
        BEGINS, // the launch begins: what the host has put into arrays
        RUNS,
        ENDS, // the whole run ends: what the host gets
    } kind;
    int launch, block;
    const cJSON *record; // the last record in the trace that is about the step
    int number;          // number of that record in the trace
    bool last;           // the last step of the record: it ends with the barrier
    size_t first, count; // its moments
    struct set *sets;    // values set by the host, if the launch begins or the run ends
    size_t set_count;
};

struct steps {
    const struct trial *trial;
    cJSON **records;
    size_t record_count;
    struct flow *flow;
    struct moment *moments;
    size_t count;
    struct shown_array *arrays;
    int array_count;
    struct step *list;
    size_t step_count;
    bool cut; // whether the run goes on
};

enum {
    PLACE = 4,         // bytes
    STEPS_MOST = 1000, // records of a trace that are read
};

// --- steps.c
// Reads the steps from a trace that the flow has taken.
void steps_read(struct steps *steps, const struct trial *trial, FILE *trace, struct flow *flow);
void steps_free(struct steps *steps);

// --- find_step.c
// The step that shows the finding's place: the first step in which everything that the finding names has
// happened. NONE if the trace doesn't tell.
int steps_find(const struct steps *steps, const struct finding *finding);
// The step at whose end the record was written.
int steps_of_record(const struct steps *steps, int record);
// The step in which the cell got what it holds after `step`, if that was in the same launch; otherwise
// `step`.
int steps_last_write(const struct steps *steps, int array, int cell, int step);

#endif
