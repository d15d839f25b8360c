// What Kogge-Stone with two buffers costs, for sections of N elements: Kogge-Stone's combines, but half its
// barriers.
#include "inside.h"

static unsigned long work(size_t n, unsigned section) { return kogge_stone_cost.work(n, section); }

static unsigned long steps(size_t n, unsigned section) { return kogge_stone_cost.steps(n, section); }

// One a step: it lies between writing a buffer and reading it, and so between reading it and writing it again
// two steps later. And perhaps one after the last.
static unsigned long barriers(size_t n, unsigned section) { return n / section * (log2_floor(section) + 1); }

const struct cost double_buffer_cost = {
    .algorithm = "Kogge-Stone with two buffers",
    .work = work,
    .steps = steps,
    .barriers = barriers,
    .work_formula = "N·log2 N − (N − 1) a section",
    .steps_formula = "log2 N",
    .barriers_formula = "log2 N + 1 a section",
};
