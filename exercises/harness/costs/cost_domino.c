// What a chained scan costs: one launch, B = n / N sections of N elements by Kogge-Stone, and each section's
// end waits for the end of the one before. Yan, Long and Zhang, StreamScan: Fast Scan Algorithms for GPUs
// without Global Barrier Synchronization, PPoPP 2013, who also number blocks as they start; Kirk, Hwu and El
// Hajj, Programming Massively Parallel Processors, chapter on scan, call it domino-style.
#include "cost.h"

// A section: Kogge-Stone; see cost.c. All but the first: one for the sum to hand on, and one an element.
static unsigned long work(size_t n, unsigned section)
{
    unsigned long sections = n / section;
    return kogge_stone_work(n, section) + (sections - 1) * (1 + section);
}

// All but the first: what a section hands on is what its last element becomes, too; and the last one has none
// to hand it on to.
static unsigned long unused(size_t n, unsigned section) { return n / section - 1; }

// The chain goes through every section: one step each but in the first, which has none before it. And a last
// one to add to the last section's elements.
static unsigned long steps(size_t n, unsigned section)
{
    unsigned long sections = n / section;
    return log2_floor(section) + (sections > 1 ? sections : 0);
}

// The last section's elements don't need the sum that it would hand on.
static unsigned long depth(size_t n, unsigned section) { return steps(n, section) - (n > section); }

// After the section's number; two in each step, and one behind; after the wait.
static unsigned long barriers(size_t n, unsigned section)
{
    return n / section * (2 * log2_floor(section) + 3);
}

// A section: its elements once in and once out; and an element and a flag from the section before and for the
// next one, and the counter, read and written in one.
static unsigned long bytes(size_t n, unsigned section) { return (2 * n + 5 * (n / section)) * sizeof(int); }

const struct cost domino_cost = {
    .algorithm = "the domino scan",
    .work = {work, "N·log2 N − (N − 1) a section, and N + 1 for all but the first"},
    .unused = {unused, "one for each section but the first"},
    .steps = {steps, "log2 N + B, for B > 1 sections"},
    .depth = {depth, "log2 N + B − 1"},
    .barriers = {barriers, "2·log2 N + 3 a section"},
    .launches = {one_launch, "one"},
    .bytes = {bytes, "2n elements, and 5 words a section"},
};
