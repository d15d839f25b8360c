// What each algorithm costs: the serial scan, Kogge-Stone, and its variants in a section. N is the elements
// of one scan; n and section say how many scans there are.
#include "cost.h"

unsigned long log2_floor(unsigned long n)
{
    unsigned long log = 0;
    while (n >>= 1)
        log++;
    return log;
}

unsigned long one_launch(size_t n, unsigned section) { return 1; }

static unsigned long serial_count(size_t n, unsigned section) { return n > 0 ? n - 1 : 0; }

// Of an exclusive scan the first may be with the identity.
static unsigned long serial_unused(size_t n, unsigned section) { return serial_count(n, section) > 0; }

// One combine brings in each element after the first, and waits for the one before.
const struct cost serial_cost = {
    .algorithm = "a serial scan",
    .work = {serial_count, "n − 1"},
    .unused = {serial_unused, "one"},
    .steps = {serial_count, "n − 1"},
};

// Hillis and Steele (Data Parallel Algorithms, CACM 1986), Kogge and Stone (IEEE Trans. Computers 1973): in
// the step with stride d the N - d threads from d on combine. The sum over d = 1, 2, 4 … N/2 is N*log2(N) -
// (N - 1), for N a power of two. Books that print N*log2(N) count a combine for every thread.
unsigned long kogge_stone_work(size_t n, unsigned section)
{
    return n / section * (section * log2_floor(section) - (section - 1));
}

unsigned long kogge_stone_steps(size_t n, unsigned section) { return log2_floor(section); }

// Two a step, between reading XY and writing it and the other way round, and perhaps one after the last.
static unsigned long kogge_stone_barriers(size_t n, unsigned section)
{
    return n / section * (2 * log2_floor(section) + 1);
}

const struct cost kogge_stone_cost = {
    .algorithm = "Kogge-Stone",
    .work = {kogge_stone_work, "N·log2 N − (N − 1) a section"},
    .steps = {kogge_stone_steps, "log2 N"},
    .barriers = {kogge_stone_barriers, "2·log2 N + 1 a section"},
};

// With two buffers: the same combines, but one barrier a step. It lies between writing a buffer and reading
// it, and so between reading it and writing it again two steps later. And perhaps one after the last.
static unsigned long double_buffer_barriers(size_t n, unsigned section)
{
    return n / section * (log2_floor(section) + 1);
}

const struct cost double_buffer_cost = {
    .algorithm = "Kogge-Stone with two buffers",
    .work = {kogge_stone_work, "N·log2 N − (N − 1) a section"},
    .steps = {kogge_stone_steps, "log2 N"},
    .barriers = {double_buffer_barriers, "log2 N + 1 a section"},
};

// Exclusive: the identity in place 0, then an inclusive scan of it and the section's first N - 1 elements.
// Unused is what combines place 0 with the others; or, where the result is shifted and not the load, what
// makes the last place.
static unsigned long exclusive_unused(size_t n, unsigned section)
{
    return n / section * log2_floor(section);
}

// In each step one thread, the one whose stride reaches back to place 0, would combine with the identity.
// Where it copies instead, log2 N combines are saved: (N - 1)*log2(N) - (N - 1) are left.
static unsigned long exclusive_least_work(size_t n, unsigned section)
{
    return n / section * (section - 1) * (section > 1 ? log2_floor(section) - 1 : 0);
}

// Two a step. Shifting the result instead of the load would take one more.
static unsigned long exclusive_barriers(size_t n, unsigned section)
{
    return n / section * 2 * log2_floor(section);
}

const struct cost exclusive_cost = {
    .algorithm = "exclusive Kogge-Stone",
    .work = {kogge_stone_work, "N·log2 N − (N − 1) a section"}, // the identity is combined like any element
    .unused = {exclusive_unused, "log2 N a section"},
    .steps = {kogge_stone_steps, "log2 N"},
    .barriers = {exclusive_barriers, "2·log2 N a section"},
};

const struct cost exclusive_saving_cost = {
    .algorithm = "exclusive Kogge-Stone",
    .work = {exclusive_least_work, "(N − 1)·(log2 N − 1) a section"},
};
