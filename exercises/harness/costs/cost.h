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
// The longest chain of accesses of a scan in which a thread has an element, at most. Kogge-Stone's takes
// three per step and four besides. Five times as many leave room for any honest style, and none for one warp
// that does the work of a large section.
unsigned long kogge_stone_chain(size_t n, unsigned section);
#define KOGGE_STONE_CHAIN_TEXT "16·log2 N + 32"

#endif
