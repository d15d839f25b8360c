// What the vectorised scan costs, for sections of N ints: a warp has a slice of ROWS rows, in which each lane
// has a vector of 16 bytes, and every warp scans the slices' totals. The scheme of cost_warp_scan.c, with
// several elements a lane.
#include "cost.h"

enum { LANES = 32, VECTOR = 4, ROWS = 4, SECTOR = 8, SLICE = ROWS * VECTOR * LANES };

static unsigned long warps(unsigned section) { return divide_up(section, SLICE); }

// A lane has, for each of its vectors, VECTOR - 1 combines to scan it, two to go on from the rows before, one
// with the slices before, and VECTOR to add what lies before it. A warp scans its lanes' sums for each row,
// and, if there is more than one, the slices' totals.
static unsigned long work(size_t n, unsigned section)
{
    unsigned long a_warp = kogge_stone_work(LANES, LANES);
    unsigned long a_lane = VECTOR - 1 + 2 + 1 + VECTOR, slice = ROWS * (LANES * a_lane + a_warp);
    return n / section * warps(section) * (slice + (warps(section) > 1 ? a_warp : 0));
}

// The same, one after the other in a lane; a scan of 32 lanes takes 5.
static unsigned long steps(size_t n, unsigned section)
{
    return ROWS * (VECTOR - 1 + 5 + 2 + 1 + VECTOR) + (warps(section) > 1 ? 5 : 0);
}

// Before the totals are read.
static unsigned long barriers(size_t n, unsigned section) { return warps(section) > 1 ? n / section : 0; }

// Each element once in and once out, a vector at a time, and no part of a sector that is not needed.
static unsigned long accesses(size_t n, unsigned section) { return 2 * n / VECTOR; }

static unsigned long sectors(size_t n, unsigned section) { return 2 * n / SECTOR; }

// What does not begin with a sector and has the length of 4 touches 5.
static unsigned long start_sectors(size_t n, unsigned section)
{
    return 2 * divide_up(n, LANES) * (LANES / SECTOR + 1);
}

// A warp writes its total, and reads all.
static unsigned long shared(size_t n, unsigned section)
{
    return warps(section) > 1 ? n / section * warps(section) * (1 + warps(section)) : 0;
}

static unsigned long shared_bytes(size_t n, unsigned section) { return LANES * sizeof(int); }

const struct cost bandwidth_cost = {
    .algorithm = "the vectorised scan",
    .work = {work, "1796·W of ints, and 129·W more if W > 1, a section of W = ⌈N/512⌉ warps"},
    .unused = {work, NULL}, // it is a bound, and whoever spares of it may spare what he likes
    .steps = {steps, "60 of ints, and 5 more with more than one warp"},
    .barriers = {barriers, "1 a section of more than one warp"},
    .accesses = {accesses, "2n/4 of ints"},
    .sectors = {sectors, "2n/8 of ints"},
    .start_sectors = {start_sectors, "5 for every 32 ints, each way"},
    .shared = {shared, "W + W² a section of W > 1 warps, none of one"},
    .shared_bytes = {shared_bytes, "an element for each warp that a block may have"},
};
