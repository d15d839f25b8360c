// What an algorithm costs, by formula, and what its steps make of a section.
#ifndef HARNESS_COSTS_H
#define HARNESS_COSTS_H

#include "harness.h"

// --- cost.c
unsigned long log2_floor(unsigned long n);

#endif
