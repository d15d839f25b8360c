// What choices.c and choices_file.c share.
#ifndef SIMT_CHOICES_H
#define SIMT_CHOICES_H

#include "base.h"

extern const struct purpose {
    const char *name;
    uint64_t (*draw)(uint64_t random, uint64_t alternatives); // returns a number below `alternatives`
} simt_purposes[PURPOSES];

struct occasion simt_occasion_of(const char *name, uint32_t number);
// Identifies the purpose and the place of the choice. Keys of different choices are taken to be different:
// two of a million are the same with a probability of less than 1 in 10 million.
uint64_t simt_choice_key(const struct choice *c);

// ---- choices_file.c
// Sets what is taken as in the file SIMT_CHOICES. Returns false if the choice is not in there like this.
bool simt_choice_replayed(struct choice *c);
void simt_choice_log(const struct choice *c); // to the file SIMT_CHOICES_LOG

#endif
