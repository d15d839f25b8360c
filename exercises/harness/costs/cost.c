// The costs of the serial scan and of Kogge-Stone and its variants in a section. N is the number of elements
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

// In an exclusive scan the first combine may be one with the identity.
static unsigned long serial_unused(size_t n, unsigned section) { return serial_count(n, section) > 0; }

// Each element after the first takes one combine, which waits for the combine before it.
const struct cost serial_cost = {
    .algorithm = "a serial scan",
    .work = {serial_count, "n − 1"},
    .unused = {serial_unused, "one"},
    .steps = {serial_count, "n − 1"},
};

// Hillis and Steele (Data Parallel Algorithms, CACM 1986), Kogge and Stone (IEEE Trans. Computers 1973): in
// the step with stride d, the N - d threads from d on combine. The sum over d = 1, 2, 4 … N/2 is N*log2(N) -
// (N - 1), if N is a power of two. Books that print N*log2(N) count a combine for every thread.
unsigned long kogge_stone_work(size_t n, unsigned section)
{
    return n / section * (section * log2_floor(section) - (section - 1));
}

unsigned long kogge_stone_steps(size_t n, unsigned section) { return log2_floor(section); }

unsigned long kogge_stone_chain(size_t n, unsigned section) { return 16 * log2_floor(section) + 32; }

// Two barriers per step: one between reading XY and writing it, and one between writing it and reading it
// again. One more is allowed after the last step.
static unsigned long kogge_stone_barriers(size_t n, unsigned section)
{
    return n / section * (2 * log2_floor(section) + 1);
}

const struct cost kogge_stone_cost = {
    .algorithm = "Kogge-Stone",
    .work = {kogge_stone_work, "N·log2 N − (N − 1) per section"},
    .steps = {kogge_stone_steps, "log2 N"},
    .barriers = {kogge_stone_barriers, "2·log2 N + 1 per section"},
    .chain = {kogge_stone_chain, KOGGE_STONE_CHAIN_TEXT},
};

// With two buffers there are as many combines, but one barrier per step. That barrier lies between writing a
// buffer and reading it. So it also lies between reading a buffer and writing it again, two steps later. One
// more barrier is allowed after the last step.
static unsigned long double_buffer_barriers(size_t n, unsigned section)
{
    return n / section * (log2_floor(section) + 1);
}

const struct cost double_buffer_cost = {
    .algorithm = "Kogge-Stone with two buffers",
    .work = {kogge_stone_work, "N·log2 N − (N − 1) per section"},
    .steps = {kogge_stone_steps, "log2 N"},
    .barriers = {double_buffer_barriers, "log2 N + 1 per section"},
    .chain = {kogge_stone_chain, KOGGE_STONE_CHAIN_TEXT},
};

// An exclusive scan puts the identity in place 0 and then runs an inclusive scan of the identity and the
// section's first N - 1 elements. The combines of place 0 with other places are unused. If the kernel shifts
// the result instead of the load, the combines that make the last place are unused instead.
static unsigned long exclusive_unused(size_t n, unsigned section)
{
    return n / section * log2_floor(section);
}

// In each step one thread would combine with the identity: the thread whose stride reaches back to place 0.
// If this thread copies instead, log2 N combines are saved, and (N - 1)*log2(N) - (N - 1) are left.
static unsigned long exclusive_least_work(size_t n, unsigned section)
{
    return n / section * (section - 1) * (section > 1 ? log2_floor(section) - 1 : 0);
}

// Two barriers per step. A kernel that shifts the result instead of the load would take one more.
static unsigned long exclusive_barriers(size_t n, unsigned section)
{
    return n / section * 2 * log2_floor(section);
}

const struct cost exclusive_cost = {
    .algorithm = "exclusive Kogge-Stone",
    .work = {kogge_stone_work, "N·log2 N − (N − 1) per section"}, // the identity is combined like any element
    .unused = {exclusive_unused, "log2 N per section"},
    .steps = {kogge_stone_steps, "log2 N"},
    .barriers = {exclusive_barriers, "2·log2 N per section"},
    .chain = {kogge_stone_chain, KOGGE_STONE_CHAIN_TEXT},
};

const struct cost exclusive_saving_cost = {
    .algorithm = "exclusive Kogge-Stone",
    .work = {exclusive_least_work, "(N − 1)·(log2 N − 1) per section"},
};
