// The costs of a scan with decoupled look-back, when blocks run one after the other: B = n / N sections of N
// elements, each scanned by Kogge-Stone. Each section but the first finds the prefix of the section before it
// in its first window. Merrill and Garland, Single-pass Parallel Prefix Scan with Decoupled Look-back, NVIDIA
// technical report NVR-2016-002.
#include "cost.h"

enum { WINDOW = 32, WINDOW_STEPS = 5 }; // sections that a warp looks at together, and steps to combine them

// Every section: Kogge-Stone; see cost.c. Every section but the first combines a window of 32 values, some of
// which are identities, makes the prefix to publish, and adds to each of its elements.
static unsigned long work(size_t n, unsigned section)
{
    unsigned long sections = n / section;
    return kogge_stone_work(n, section) + (sections - 1) * (WINDOW - 1 + 1 + section);
}

// In every section but the first: the combines of its window, if one of the window's sections has a prefix
// that goes back to the beginning; and the combine that makes the prefix, because the last element becomes
// the same prefix.
static unsigned long unused(size_t n, unsigned section) { return (n / section - 1) * WINDOW; }

// In this order of blocks the chain goes through every section's window. In other orders the chain is
// shorter: see check_in_step.
static unsigned long steps(size_t n, unsigned section)
{
    unsigned long sections = n / section;
    return log2_floor(section) + (sections > 1 ? (sections - 1) * (WINDOW_STEPS + 1) + 1 : 0);
}

// One barrier after the section's number is taken, two in each step, one after the steps, and one after the
// look-back.
static unsigned long barriers(size_t n, unsigned section)
{
    return n / section * (2 * log2_floor(section) + 3);
}

// Per section: each element is loaded once and stored once. The section changes the counter in one access,
// writes its aggregate and its prefix, each with a status, and reads a window of statuses and one prefix.
static unsigned long bytes(size_t n, unsigned section)
{
    return (2 * n + (1 + 4 + WINDOW + 1) * (n / section)) * sizeof(int);
}

// The look-back of one window adds the accesses of one lane, and the shuffles or steps that combine 32
// values. The rest leaves room for blocks with several rows.
static unsigned long chain(size_t n, unsigned section)
{
    return kogge_stone_chain(n, section) + kogge_stone_chain(n, WINDOW) + 8 * WINDOW;
}

const struct cost look_back_cost = {
    .algorithm = "decoupled look-back",
    .work = {work, "N·log2 N − (N − 1) per section, plus N + 32 for each section but the first"},
    .unused = {unused, "32 for each section but the first"},
    .steps = {steps, "log2 N + 6·(B − 1) + 1, for B > 1 sections one after the other"},
    .barriers = {barriers, "2·log2 N + 3 per section"},
    .launches = {one_launch, "one"},
    .chain = {chain, "16·log2 N + 400"},
    .bytes = {bytes, "2n elements, plus 38 words per section"},
};
