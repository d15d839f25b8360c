// The costs of Brent-Kung, for sections of N elements, where N is a power of two and at least 2.
// Brent and Kung (A Regular Layout for Parallel Adders, IEEE Trans. Computers 1982); as a kernel: Kirk, Hwu
// and El Hajj, Programming Massively Parallel Processors, chapter on scan.
#include "cost.h"

// The reduction tree has N/2 + N/4 + … + 1 = N - 1 combines. In the reverse tree the step with stride d has
// N/(2d) - 1 combines, for d = N/4 … 2, 1. That is N - 1 - log2 N in all.
static unsigned long work(size_t n, unsigned section)
{
    return n / section * (2 * section - 2 - log2_floor(section));
}

// One step for each stride: log2 N steps up and one fewer down.
static unsigned long steps(size_t n, unsigned section) { return 2 * log2_floor(section) - 1; }

// The reduction tree's last step finishes the last place, which the reverse tree does not need.
static unsigned long depth(size_t n, unsigned section) { return steps(n, section) - (section > 2); }

// One barrier before each step, and one before y is written.
static unsigned long barriers(size_t n, unsigned section) { return n / section * 2 * log2_floor(section); }

// The combines are done by the first threads of the block. So each warp is idle or full, except the last
// active warp.
static unsigned long warps(size_t n, unsigned section)
{
    unsigned long sum = 0;
    for (unsigned long stride = 1; stride < section; stride *= 2)
        sum += divide_up(section / (2 * stride), 32);
    for (unsigned stride = section / 4; stride > 0; stride /= 2)
        sum += divide_up(section / (2 * stride) - 1, 32);
    return n / section * sum; // NOLINT(clang-analyzer-core.DivideZero): a section has 2 elements or more
}

// The first half is the reduction tree. Its intervals include the interval of the load.
static unsigned long first_half(unsigned section) { return section - 1; }

static unsigned long first_intervals(unsigned section) { return 1 + log2_floor(section); }

// Three or four accesses per step of the two trees, and four for each of a thread's elements. The limit
// leaves room for any honest style.
static unsigned long chain(size_t n, unsigned section) { return 24 * log2_floor(section) + 32; }

const struct cost brent_kung_cost = {
    .algorithm = "Brent-Kung",
    .work = {work, "2N − 2 − log2 N per section"},
    .steps = {steps, "2·log2 N − 1"},
    .depth = {depth, "2·log2 N − 2"},
    .barriers = {barriers, "2·log2 N per section"},
    .chain = {chain, "24·log2 N + 32"},
    .warps = {warps, "⌈t/32⌉ for each step with t active threads"},
    .first_half = first_half,
    .first_intervals = first_intervals,
};
