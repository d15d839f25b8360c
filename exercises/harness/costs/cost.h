// Declarations that the files of costs share.
#ifndef COST_H
#define COST_H

#include "costs.h"

// Every formula takes n and the section, whether it needs both or not.
#pragma GCC diagnostic ignored "-Wunused-parameter"

static inline unsigned long divide_up(unsigned long a, unsigned long b) { return (a + b - 1) / b; }

// cost.c
unsigned long kogge_stone_work(size_t n, unsigned section);
unsigned long kogge_stone_steps(size_t n, unsigned section);
unsigned long one_launch(size_t n, unsigned section);

#endif
