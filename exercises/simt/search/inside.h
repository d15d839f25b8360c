// What the files of this room share.
#ifndef SIMT_SEARCH_INSIDE_H
#define SIMT_SEARCH_INSIDE_H

#include <stdio.h>

#include "search.h"

enum {
    ACCESSING = 512,     // threads that make strong accesses in a call, at most
    BLOCK_THREADS = 1024 // a thread's name is that of its block times this, plus its own number
};

struct strong_access {
    unsigned thread; // its name
    unsigned long long word;
    unsigned bytes;
    bool writes, fences; // fences: also as a sequentially consistent fence, which has a place among these
};

struct alternative { // a thread that can go on
    unsigned thread;
    bool wanted, done;        // whether it has to be tried, and whether it was
    struct strong_access did; // the access that it made then
};

// A step of an order, as the device writes it down.
struct step {
    enum { GO, OLDER, PICK, MEET, BARRIER, LAUNCH } kind; // PICK: a choice of another sort
    char *line; // a choice: its line up to what is taken; NULL if there is only one alternative
    unsigned taken, alternatives;
    // GO: one thread makes an access. OLDER: a load gets a value `taken` writes before the newest; of the
    // access, only the thread is known
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

// --- room.c: these end the process if there is no memory
void *simt_room_for(size_t count, size_t size); // zeroed, and one more
void *simt_more_room(void *old, size_t count, size_t size);
FILE *simt_open_text(char **text, size_t *length); // the caller frees the text

// --- record.c
// Reads the steps of the record. The order's first steps, up to `from`, must be the same, and are kept; of
// the last one of these it is not known before what its thread does. The others take the place of those that
// were there. False if the record makes no sense.
bool simt_path_read(struct path *path, size_t from, const char *record);
void simt_path_cut(struct path *path, size_t count); // leaves the first steps

// --- before.c
bool simt_depend(const struct strong_access *a, const struct strong_access *b);
// Finds out which accesses come before which, and what should be tried in other orders: for each two accesses
// that depend on each other, and come in this order only by chance, an alternative is wanted with which the
// later one can come first. The later ones are steps `from` to `to` - 1, and after these nothing is looked
// at. False if there are too many threads.
bool simt_path_races(struct path *path, size_t from, size_t to);

#endif
