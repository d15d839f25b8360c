// What an exclusive Kogge-Stone costs, for sections of N elements: the identity in place 0, then an inclusive
// scan of it and the section's first N - 1 elements.
#include "inside.h"

// Kogge-Stone's own work, if the identity is combined like any element.
static unsigned long work(size_t n, unsigned section) { return kogge_stone_cost.work(n, section); }

// That of place 0, which holds the identity, with the others; or, where the result is shifted and not the
// load, that of the last place.
static unsigned long unused(size_t n, unsigned section) { return n / section * log2_floor(section); }

static unsigned long steps(size_t n, unsigned section) { return kogge_stone_cost.steps(n, section); }

// In each step one thread, the one whose stride reaches back to place 0, would combine with the identity.
// Where it copies instead, log2 N combines are saved: (N - 1)*log2(N) - (N - 1) are left.
static unsigned long least_work(size_t n, unsigned section)
{
    return n / section * (section - 1) * (section > 1 ? log2_floor(section) - 1 : 0);
}

// Two a step. Shifting the result instead of the load would take one more.
static unsigned long barriers(size_t n, unsigned section) { return n / section * 2 * log2_floor(section); }

const struct cost exclusive_cost = {
    .algorithm = "exclusive Kogge-Stone",
    .work = work,
    .unused = unused,
    .steps = steps,
    .barriers = barriers,
    .work_formula = "N·log2 N − (N − 1) a section",
    .unused_formula = "log2 N a section",
    .steps_formula = "log2 N",
    .barriers_formula = "2·log2 N a section",
};

const struct cost exclusive_saving_cost = {
    .algorithm = "exclusive Kogge-Stone",
    .work = least_work,
    .work_formula = "(N − 1)·(log2 N − 1) a section",
};
