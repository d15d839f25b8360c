// The costs of algorithms by formula, and what their steps make of a section.
#ifndef HARNESS_COSTS_H
#define HARNESS_COSTS_H

#include "harness.h"

// --- cost.c
unsigned long log2_floor(unsigned long n);

#endif
