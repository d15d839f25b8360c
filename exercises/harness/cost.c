// What each algorithm costs. N is the elements of one scan; n and section say how many scans there are.
#include "inside.h"

unsigned long log2_floor(unsigned long n)
{
    unsigned long log = 0;
    while (n >>= 1)
        log++;
    return log;
}

static unsigned long serial_count(size_t n, unsigned section)
{
    (void)section;
    return n > 0 ? n - 1 : 0;
}

// Of an exclusive scan the first may be with the identity.
static unsigned long serial_unused(size_t n, unsigned section) { return serial_count(n, section) > 0; }

// One combine brings in each element after the first, and waits for the one before.
const struct cost serial_cost = {
    .algorithm = "a serial scan",
    .work = serial_count,
    .unused = serial_unused,
    .steps = serial_count,
    .work_formula = "n − 1",
    .unused_formula = "one",
    .steps_formula = "n − 1",
};

// Hillis and Steele (Data Parallel Algorithms, CACM 1986), Kogge and Stone (IEEE Trans. Computers 1973): in
// the step with stride d the N - d threads from d on combine. The sum over d = 1, 2, 4 … N/2 is N*log2(N) -
// (N - 1), for N a power of two. Books that print N*log2(N) count a combine for every thread.
static unsigned long kogge_stone_work(size_t n, unsigned section)
{
    return n / section * (section * log2_floor(section) - (section - 1));
}

static unsigned long kogge_stone_steps(size_t n, unsigned section)
{
    (void)n;
    return log2_floor(section);
}

// Two a step, between reading XY and writing it and the other way round, and perhaps one after the last.
static unsigned long kogge_stone_barriers(size_t n, unsigned section)
{
    return n / section * (2 * log2_floor(section) + 1);
}

const struct cost kogge_stone_cost = {
    .algorithm = "Kogge-Stone",
    .work = kogge_stone_work,
    .steps = kogge_stone_steps,
    .barriers = kogge_stone_barriers,
    .work_formula = "N·log2 N − (N − 1) a section",
    .steps_formula = "log2 N",
    .barriers_formula = "2·log2 N + 1 a section",
};
