// What a scan by shuffles costs, for sections of W warps, a thread an element: each warp scans its 32
// elements by Kogge-Stone; if there is more than one, the first scans the warps' totals in the same way, and
// all others add one of these to each of their elements. Sengupta, Harris and Garland, Efficient Parallel
// Scan Algorithms for GPUs, NVIDIA technical report NVR-2008-003, with shared memory where there are shuffles
// now.
#include "cost.h"

enum { LANES = 32 };

// A warp: Kogge-Stone; see cost.c. With W totals the lanes from W on have the identity, and combine all the
// same.
static unsigned long work(size_t n, unsigned section)
{
    unsigned long warps = section / LANES, a_warp = kogge_stone_work(LANES, LANES);
    return n / section * (warps * a_warp + (warps > 1 ? a_warp + (warps - 1) * LANES : 0));
}

// All that the first warp does with the totals, but a scan of all of these except the last, which nobody
// needs. And what a warp's last element becomes is among these, but for the first warp and the last.
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

// Of the scan of the totals as many as these totals need.
static unsigned long depth(size_t n, unsigned section)
{
    unsigned long a_warp = kogge_stone_steps(n, LANES), totals = section / LANES - 1;
    return a_warp + (totals > 0 ? hillis_steele_cost.steps.of(totals, LANES) + 1 : 0);
}

// One before the totals are read, and one before they are read as scanned.
static unsigned long barriers(size_t n, unsigned section) { return section > LANES ? n / section * 2 : 0; }

// A total is written, read, and written as scanned; and each thread that is not of the first warp reads one.
static unsigned long shared(size_t n, unsigned section)
{
    unsigned long warps = section / LANES;
    return warps > 1 ? n / section * (3 * warps + LANES * (warps - 1)) : 0;
}

// An int for each warp's total.
static unsigned long shared_bytes(size_t n, unsigned section) { return section / LANES * sizeof(int); }

const struct cost warp_scan_cost = {
    .algorithm = "a warp scan",
    .work = {work, "129·W + 129 + 32·(W − 1) a section of W > 1 warps, 129 of one"},
    .unused = {unused, "129, less a scan of W − 1 totals, and W − 2 a section"},
    .steps = {steps, "5 + 5 + 1 with more than one warp, 5 with one"},
    .depth = {depth, "5 + ⌈log2 (W − 1)⌉ + 1 with W > 1 warps"},
    .barriers = {barriers, "2 a section of W > 1 warps"},
    .shared = {shared, "3·W + 32·(W − 1) a section of W > 1 warps, none of one"},
    .shared_bytes = {shared_bytes, "an element for each of W warps"},
};
