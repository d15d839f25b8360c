// play.c: a test on the CPU device.
#ifndef PLAY_H
#define PLAY_H

#include "oracle.h"

extern struct seen {
    int values[MAX_READS + MAX_CELLS]; // as in struct outcome
    bool race;                         // was reported
} seen;                                // in the last play
void play(const struct test *t, uint64_t seed);
// What is wrong with the last play, or NULL: "forbidden" if the oracle does not allow its outcome, "miss" if
// a race was not reported, and "alarm" if what was reported is not a race. What is right by the device's own
// rules is not wrong. o is the play's outcome, or NULL.
const char *disagreement(const struct outcome *o);
extern bool only_ptx; // what is right only by the device's own rules is wrong, too

#endif
