// The two accesses by which a result went wrong, among those of a run in the same order.
#ifndef ACCESSES_H
#define ACCESSES_H

#include "witness/witness.h"

struct visit { // an access in a run
    double when;
    int launch, block, phase, thread, line; // phase: which interval between barriers of its block this is
    const char *op;                         // read, write or atomic
    const char *array;
    int index;
};
// Finds the accesses of the witness, in visits that are in the order of time: found[0] is `first`, and
// found[1] is `then`. NONE if the run does not tell.
void find_accesses(const struct witness *w, const struct visit *visits, int count, int found[2]);

#endif
