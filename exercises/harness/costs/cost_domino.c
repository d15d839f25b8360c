// The costs of a chained scan: one launch with B = n / N sections of N elements, each scanned by Kogge-Stone.
// The end of each section waits for the end of the section before. Yan, Long and Zhang, StreamScan: Fast Scan
// Algorithms for GPUs without Global Barrier Synchronization, PPoPP 2013, who also number blocks as they
// start; Kirk, Hwu and El Hajj, Programming Massively Parallel Processors, chapter on scan, call it
// domino-style.
#include "cost.h"

// Every section: Kogge-Stone; see cost.c. Every section but the first: one combine for the sum to hand on,
// and one per element.
static unsigned long work(size_t n, unsigned section)
{
    unsigned long sections = n / section;
    return kogge_stone_work(n, section) + (sections - 1) * (1 + section);
}

// In every section but the first, the sum that it hands on is also made as its last element. The last section
// has no section to hand its sum to.
static unsigned long unused(size_t n, unsigned section) { return n / section - 1; }

// The chain goes through every section. It takes one step in each section but the first, which waits for
// none. One last step adds the sum to the last section's elements.
static unsigned long steps(size_t n, unsigned section)
{
    unsigned long sections = n / section;
    return log2_floor(section) + (sections > 1 ? sections : 0);
}

// The last section's elements don't need the sum that this section would hand on.
static unsigned long depth(size_t n, unsigned section) { return steps(n, section) - (n > section); }

// One barrier after the section's number is taken, two in each step, one after the steps, and one after the
// wait.
static unsigned long barriers(size_t n, unsigned section)
{
    return n / section * (2 * log2_floor(section) + 3);
}

// Per section: each element is loaded once and stored once. The section reads an element and a flag from the
// section before and writes both for the next section. It changes the counter in one access.
static unsigned long bytes(size_t n, unsigned section) { return (2 * n + 5 * (n / section)) * sizeof(int); }

const struct cost domino_cost = {
    .algorithm = "the domino scan",
    .work = {work, "N·log2 N − (N − 1) per section, plus N + 1 for each section but the first"},
    .unused = {unused, "one for each section but the first"},
    .steps = {steps, "log2 N + B, for B > 1 sections"},
    .depth = {depth, "log2 N + B − 1"},
    .barriers = {barriers, "2·log2 N + 3 per section"},
    .launches = {one_launch, "one"},
    .chain = {kogge_stone_chain, KOGGE_STONE_CHAIN_TEXT},
    .bytes = {bytes, "2n elements, plus 5 words per section"},
};
