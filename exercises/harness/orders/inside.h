// What the files of this room share.
#ifndef HARNESS_ORDERS_INSIDE_H
#define HARNESS_ORDERS_INSIDE_H

#include "orders.h"

enum {
    ACCESSING = 512,     // threads that make strong accesses in a call, at most
    BLOCK_THREADS = 1024 // a thread's name is that of its block times this, plus its own number
};

struct strong_access {
    unsigned thread; // its name
    unsigned long long word;
    unsigned bytes;
    bool writes;
};

struct alternative { // a thread that can go on
    unsigned thread;
    bool wanted, done;        // whether it has to be tried, and whether it was
    struct strong_access did; // the access that it made then
};

// A step of an order, as the device writes it down.
struct step {
    enum { GO, PICK, MEET, BARRIER, LAUNCH } kind; // PICK: a choice of another sort
    char *line; // a choice: its line up to what is taken; NULL if there is only one alternative
    unsigned taken, alternatives;
    // GO: one thread makes an access
    struct strong_access access;
    unsigned long long value, pc; // what is there before it, and its place in the code
    struct alternative *of;       // one per alternative
    struct strong_access *asleep; // what need not be tried here: orders that begin with it have been tried
    unsigned asleep_count;
    unsigned place;  // of the thread in clocks
    uint16_t *clock; // of each thread that accesses: how many of its accesses come before, with this one
    // MEET, BARRIER
    unsigned block, first, lanes;
};

struct path { // from the first step to the last
    struct step *steps;
    size_t count, room;
};

// --- record.c
// Reads the steps of the record. The order's first steps, up to `from`, must be the same, and are kept; of
// the last one of these it is not known before what its thread does. The others take the place of those that
// were there. False if the record makes no sense.
bool path_read(struct path *path, size_t from, const char *record);
void path_cut(struct path *path, size_t count); // leaves the first steps

// --- before.c
bool depends(const struct strong_access *a, const struct strong_access *b);
// Finds out which accesses come before which, and what should be tried in other orders: for each two accesses
// that depend on each other, and come in this order only by chance, an alternative is wanted with which the
// later one can come first. The later ones are steps `from` to `to` - 1, and after these nothing is looked
// at. False if there are too many threads.
bool path_races(struct path *path, size_t from, size_t to);

#endif
