// What make step shows: a run as steps. A step is what one block did from one barrier, or shuffle, to the
// next; where other blocks came between, it is several.
#ifndef STEPS_H
#define STEPS_H

#include "flow.h"

// What a place of 4 bytes holds: nothing that anybody has written; an element; or a word.
struct content {
    bool written, element;
    uint32_t number; // the element's, or the word
};

struct shown_array {
    char name[64];
    bool shared;       // else global
    int launch, block; // of a shared one
    size_t begin;      // in its memory
    int length;        // in places of 4 bytes
    int element_bytes;
    bool held; // it has ever held an element
    struct content *now;
};

// An access of a thread to one place, a combine, or what a lane got.
struct moment {
    double when;
    int order;  // its number, in the order in which the trace has it
    int record; // of the trace
    int launch, block, thread;
    char op[8];    // read, write, atomic, combine, got
    char file[64]; // where it stands in the source
    int line;
    int array;            // in the steps' list; NONE: none that is known
    char name[64];        // as findings call the array,
    int index;            // and the element in it
    int cell;             // in places of 4 bytes; for got the lane that gave it
    int bytes, offset;    // of a word: so many bytes of it, from there on
    struct content is;    // what was read, made, got or written
    uint32_t left, right; // of a combine
    int from[2];          // the moments by which the thread came by that; or NONE
    int step;
    int times; // that it read this, waiting for another value
};

// What came into a cell, and not by a moment.
struct set {
    int array, cell;
    struct content is;
};

struct step {
    enum step_kind {
        BEGINS, // the launch does: what the host has put into arrays
        RUNS,
        ENDS, // of the whole run: what the host gets
    } kind;
    int launch, block;
    const cJSON *record; // the last in the trace that speaks of it
    int number;          // of the record in the trace
    bool last;           // of the record's: it ends with the barrier
    size_t first, count; // its moments
    struct set *sets;    // by the host, if the launch begins or the run ends
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
    bool cut; // there is more
};

enum {
    PLACE = 4,         // bytes
    STEPS_MOST = 1000, // records of a trace that are read
};

// --- steps.c
// Of a trace that the flow has taken.
void steps_read(struct steps *steps, const struct trial *trial, FILE *trace, struct flow *flow);
void steps_free(struct steps *steps);

// --- places.c
// The step that shows the finding's place: the first in which all that it speaks of has happened; NONE where
// the trace doesn't say.
int steps_find(const struct steps *steps, const struct finding *finding);
// The step at whose end the record speaks.
int steps_of_record(const struct steps *steps, int record);
// The step in which the cell got what it holds after `step`, if that is in the same launch; else `step`.
int steps_last_write(const struct steps *steps, int array, int cell, int step);

#endif
