// The costs of Blelloch's scan, for sections of N elements, where N is a power of two and at least 2.
// Blelloch, Prefix Sums and Their Applications, CMU-CS-90-190, 1990; as a kernel: Harris, Sengupta and Owens,
// GPU Gems 3, chapter 39.
#include "cost.h"

// The upsweep has N/2 + N/4 + … + 1 = N - 1 combines. The combine of the root is one of them, although its
// result is cleared unread. The downsweep has one combine for each inner node of the same tree: N - 1 again.
// Copies and the clear are not combines.
static unsigned long work(size_t n, unsigned section) { return n / section * 2 * (section - 1); }

// The last place gets a sum at each level of the upsweep, and is then cleared. At each level of the downsweep
// nothing precedes the first node, so it combines with the identity.
static unsigned long unused(size_t n, unsigned section) { return n / section * 2 * log2_floor(section); }

// The combines with the identity among them are needed as copies. Brent-Kung's scan on a shifted load does
// the same joins, but no copies: combines that make up for these reach no element of y.
static unsigned long copies(size_t n, unsigned section) { return n / section * log2_floor(section); }

// One step for each level of the tree, up and down.
static unsigned long steps(size_t n, unsigned section) { return 2 * log2_floor(section); }

// Nobody needs the root's sum, and the downsweep's combine at the root is with the identity.
static unsigned long depth(size_t n, unsigned section) { return steps(n, section) - 2; }

// One barrier before each step and one before y is written. One more is allowed on either side of the clear.
static unsigned long barriers(size_t n, unsigned section)
{
    return n / section * (2 * log2_floor(section) + 2);
}

// The combines are done by the first threads of the block. So each warp is idle or full, except the last
// active warp.
static unsigned long warps(size_t n, unsigned section)
{
    unsigned long sum = 0;
    for (unsigned threads = section / 2; threads > 0; threads /= 2)
        sum += 2 * divide_up(threads, 32);
    return n / section * sum;
}

// Three or four accesses per step of the two trees, and four for each of a thread's elements. The limit
// leaves room for any honest style.
static unsigned long chain(size_t n, unsigned section) { return 24 * log2_floor(section) + 32; }

const struct cost blelloch_cost = {
    .algorithm = "Blelloch",
    .work = {work, "2(N − 1) per section"},
    .unused = {unused, "log2 N per section"},
    .copies = {copies, "log2 N per section"},
    .steps = {steps, "2·log2 N"},
    .depth = {depth, "2·log2 N − 2"},
    .barriers = {barriers, "2·log2 N + 2 per section"},
    .chain = {chain, "24·log2 N + 32"},
    .warps = {warps, "⌈t/32⌉ for each step with t active threads"},
};
