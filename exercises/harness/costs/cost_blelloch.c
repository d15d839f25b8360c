// What Blelloch's scan costs, for sections of N elements, N a power of two from 2 on.
// Blelloch, Prefix Sums and Their Applications, CMU-CS-90-190, 1990; as a kernel: Harris, Sengupta and Owens,
// GPU Gems 3, chapter 39.
#include "cost.h"

// The upsweep has N/2 + N/4 + … + 1 = N - 1 combines, that of the root among them, whose result is cleared
// unread. The downsweep has one for each inner node of the same tree: N - 1 again. Copies and the clear are
// none.
static unsigned long work(size_t n, unsigned section) { return n / section * 2 * (section - 1); }

// The last place gets a sum at each level of the upsweep, and is cleared. At each level of the downsweep the
// first node has nothing before it, and combines with the identity.
static unsigned long unused(size_t n, unsigned section) { return n / section * 2 * log2_floor(section); }

// A step for each level of the tree, up and down.
static unsigned long steps(size_t n, unsigned section) { return 2 * log2_floor(section); }

// The root has its sum for nothing, and the identity before it.
static unsigned long depth(size_t n, unsigned section) { return steps(n, section) - 2; }

// One before each step and one before y is written; and perhaps one on either side of the clear.
static unsigned long barriers(size_t n, unsigned section)
{
    return n / section * (2 * log2_floor(section) + 2);
}

// The same combines, done by the first threads of the block: a warp is idle or full, save the last that is
// active.
static unsigned long warps(size_t n, unsigned section)
{
    unsigned long sum = 0;
    for (unsigned threads = section / 2; threads > 0; threads /= 2)
        sum += 2 * divide_up(threads, 32);
    return n / section * sum;
}

const struct cost blelloch_cost = {
    .algorithm = "Blelloch",
    .work = {work, "2(N − 1) a section"},
    .unused = {unused, "2·log2 N a section"},
    .steps = {steps, "2·log2 N"},
    .depth = {depth, "2·log2 N − 2"},
    .barriers = {barriers, "2·log2 N + 2 a section"},
    .warps = {warps, "a/32, rounded up, in each step with a active threads"},
};
