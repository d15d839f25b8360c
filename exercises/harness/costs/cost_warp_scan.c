// The costs of a scan by shuffles, for sections of W warps with one thread per element. Each warp scans its
// 32 elements by Kogge-Stone. If there is more than one warp, the first warp scans the warps' totals in the
// same way, and all others add one of these totals to each of their elements. Sengupta, Harris and Garland,
// Efficient Parallel Scan Algorithms for GPUs, NVIDIA technical report NVR-2008-003, which has shared memory
// where this scan has shuffles.
#include "cost.h"

enum { LANES = 32 };

// Each warp: Kogge-Stone; see cost.c. With W totals, the lanes from W on hold the identity and combine like
// the others.
static unsigned long work(size_t n, unsigned section)
{
    unsigned long warps = section / LANES, a_warp = kogge_stone_work(LANES, LANES);
    return n / section * (warps * a_warp + (warps > 1 ? a_warp + (warps - 1) * LANES : 0));
}

// Everything that the first warp does with the totals is unused, except a scan of all totals but the last,
// which nobody needs. What a warp's last element becomes is made twice, because the scanned totals have it
// too. That is not so for the first warp and the last one.
static unsigned long unused(size_t n, unsigned section)
{
    unsigned long warps = section / LANES;
    if (warps == 1)
        return 0;
    unsigned long totals = hillis_steele_cost.work.of(warps - 1, LANES);
    return n / section * (kogge_stone_work(LANES, LANES) - totals + warps - 2);
}

static unsigned long steps(size_t n, unsigned section)
{
    unsigned long a_warp = kogge_stone_steps(n, LANES);
    return a_warp + (section > LANES ? a_warp + 1 : 0);
}

// The scan of the totals counts with as many steps as the totals need.
static unsigned long depth(size_t n, unsigned section)
{
    unsigned long a_warp = kogge_stone_steps(n, LANES), totals = section / LANES - 1;
    return a_warp + (totals > 0 ? hillis_steele_cost.steps.of(totals, LANES) + 1 : 0);
}

// One barrier before the totals are read, and one before the scanned totals are read.
static unsigned long barriers(size_t n, unsigned section) { return section > LANES ? n / section * 2 : 0; }

// Each total is written, read, and written again after the scan. Each thread outside the first warp reads one
// total.
static unsigned long shared(size_t n, unsigned section)
{
    unsigned long warps = section / LANES;
    return warps > 1 ? n / section * (3 * warps + LANES * (warps - 1)) : 0;
}

// One int for each warp's total.
static unsigned long shared_bytes(size_t n, unsigned section) { return section / LANES * sizeof(int); }

const struct cost warp_scan_cost = {
    .algorithm = "a warp scan",
    .work = {work, "129·W + 129 + 32·(W − 1) per section of W > 1 warps, 129 with one warp"},
    .unused = {unused, "129 less the work of a scan of W − 1 totals, plus W − 2, per section"},
    .steps = {steps, "5 + 5 + 1 with more than one warp, 5 with one warp"},
    .depth = {depth, "5 + ⌈log2 (W − 1)⌉ + 1 with W > 1 warps"},
    .barriers = {barriers, "2 per section of W > 1 warps"},
    .chain = {kogge_stone_chain, KOGGE_STONE_CHAIN_TEXT},
    .shared = {shared, "3·W + 32·(W − 1) per section of W > 1 warps, 0 with one warp"},
    .shared_bytes = {shared_bytes, "one element for each of the W warps"},
};
