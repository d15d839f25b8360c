// What a scan with decoupled look-back costs, where blocks run one after the other: B = n / N sections of N
// elements by Kogge-Stone, and each but the first finds the prefix of the one before it in its first window.
// Merrill and Garland, Single-pass Parallel Prefix Scan with Decoupled Look-back, NVIDIA technical report
// NVR-2016-002.
#include "cost.h"

enum { WINDOW = 32, WINDOW_STEPS = 5 }; // sections that a warp looks at together, and steps to combine them

// A section: Kogge-Stone; see cost.c. All but the first: a window of 32 values, identities among them; the
// prefix to publish; and one an element.
static unsigned long work(size_t n, unsigned section)
{
    unsigned long sections = n / section;
    return kogge_stone_work(n, section) + (sections - 1) * (WINDOW - 1 + 1 + section);
}

// All but the first section: those of its window, if one of these has a prefix that goes back to the
// beginning; and the prefix, which is what the last element becomes, too.
static unsigned long unused(size_t n, unsigned section) { return (n / section - 1) * WINDOW; }

// In this order of blocks the chain goes through every section's window. In other orders it is shorter: see
// check_in_step.
static unsigned long steps(size_t n, unsigned section)
{
    unsigned long sections = n / section;
    return log2_floor(section) + (sections > 1 ? (sections - 1) * (WINDOW_STEPS + 1) + 1 : 0);
}

// After the section's number; two in each step, and one behind; after the look-back.
static unsigned long barriers(size_t n, unsigned section)
{
    return n / section * (2 * log2_floor(section) + 3);
}

// A section: its elements once in and once out; the counter, read and written in one; aggregate and prefix,
// each with a status; a window of statuses, and the one prefix.
static unsigned long bytes(size_t n, unsigned section)
{
    return (2 * n + (1 + 4 + WINDOW + 1) * (n / section)) * sizeof(int);
}

const struct cost look_back_cost = {
    .algorithm = "decoupled look-back",
    .work = {work, "N·log2 N − (N − 1) a section, and N + 32 for all but the first"},
    .unused = {unused, "32 a section but the first"},
    .steps = {steps, "log2 N + 6·(B − 1) + 1, for B > 1 sections one after the other"},
    .barriers = {barriers, "2·log2 N + 3 a section"},
    .launches = {one_launch, "one"},
    .bytes = {bytes, "2n elements, and 38 words a section"},
};
