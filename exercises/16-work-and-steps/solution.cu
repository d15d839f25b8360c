// What the scans of the exercises cost, in formulas. README.md has the contract.
#include "formulas.h"

// The worked example. One combine brings in each element after the first, and waits for the one before.
extern "C" struct cost serial(unsigned long n)
{
    struct cost cost = {0, 0};
    cost.work = n - 1;
    cost.steps = n - 1;
    return cost;
}

// 02: in the step with stride d, every element from d on is combined with the one d places before.
extern "C" struct cost hillis_steele(unsigned long n)
{
    struct cost cost = {0, 0};
    unsigned long steps = log2_up(n);
    cost.work = n * steps - ((1ul << steps) - 1);
    cost.steps = steps;
    return cost;
}

// 03: the same in each section, the last one filled up with identities.
extern "C" struct cost kogge_stone(unsigned long n, unsigned long section)
{
    struct cost cost = {0, 0};
    unsigned long sections = (n + section - 1) / section;
    cost.work = sections * (section * log2_up(section) - (section - 1));
    cost.steps = log2_up(section);
    return cost;
}

// 04: with two buffers.
extern "C" struct cost double_buffer(unsigned long n, unsigned long section)
{
    struct cost cost = {0, 0};
    cost = kogge_stone(n, section);
    return cost;
}

// 05: exclusive. The identity stands in place 0 and is combined like any other element.
extern "C" struct cost exclusive(unsigned long n, unsigned long section)
{
    struct cost cost = {0, 0};
    cost = kogge_stone(n, section);
    return cost;
}

// 06: a reduction tree, and a reverse tree from a quarter of the section down. From sections of 2 on.
extern "C" struct cost brent_kung(unsigned long n, unsigned long section)
{
    struct cost cost = {0, 0};
    unsigned long sections = (n + section - 1) / section;
    cost.work = sections * ((section - 1) + (section - 1 - log2_up(section)));
    cost.steps = log2_up(section) + log2_up(section) - 1;
    return cost;
}

// 07: upsweep and downsweep, both over the whole tree. From sections of 2 on.
extern "C" struct cost blelloch(unsigned long n, unsigned long section)
{
    struct cost cost = {0, 0};
    unsigned long sections = (n + section - 1) / section;
    cost.work = sections * 2 * (section - 1);
    cost.steps = 2 * log2_up(section);
    return cost;
}

// 08: each thread scans its run of `coarsening` elements, Kogge-Stone the runs' totals, and each thread adds.
extern "C" struct cost three_phase(unsigned long n, unsigned long section, unsigned long coarsening)
{
    struct cost cost = {0, 0};
    unsigned long threads = section / coarsening;
    struct cost totals = kogge_stone(threads, threads);
    cost.work = (n + section - 1) / section *
                (threads * (coarsening - 1) + totals.work + (threads - 1) * (coarsening - 1));
    cost.steps = coarsening - 1 + totals.steps + (threads > 1 ? coarsening - 1 : 0);
    return cost;
}

// 09: Kogge-Stone in each section; where there are several, the same for their totals, and then each element
// from the second section on is combined with the total of all before. From sections of 2 on.
extern "C" struct cost hierarchical(unsigned long n, unsigned long section)
{
    struct cost cost = {0, 0};
    cost = kogge_stone(n, section);
    if (n > section) {
        struct cost above = hierarchical((n + section - 1) / section, section);
        cost.work += above.work + n - section;
        cost.steps += above.steps + 1;
    }
    return cost;
}

// Brent's bound: a step with w combines takes w / lanes turns, rounded up.
extern "C" unsigned long brent(unsigned long work, unsigned long steps, unsigned long lanes)
{
    unsigned long turns = 0;
    turns = steps + (work - steps) / lanes;
    return turns;
}
