// The costs of the vectorised scan, for sections of N ints. A warp has a slice of ROWS rows. In each row each
// lane has a vector of 16 bytes. Every warp scans the slices' totals. The scheme is that of cost_warp_scan.c,
// with several elements per lane.
#include "cost.h"

enum { LANES = 32, VECTOR = 4, ROWS = 4, SECTOR = 8, SLICE = ROWS * VECTOR * LANES };

static unsigned long warps(unsigned section) { return divide_up(section, SLICE); }

// For each of its vectors, a lane takes VECTOR - 1 combines to scan the vector, two to continue from the rows
// before, one to continue from the slices before, and VECTOR to add what precedes the vector. A warp scans
// its lanes' sums for each row. If there is more than one warp, it also scans the slices' totals.
static unsigned long work(size_t n, unsigned section)
{
    unsigned long a_warp = kogge_stone_work(LANES, LANES);
    unsigned long a_lane = VECTOR - 1 + 2 + 1 + VECTOR, slice = ROWS * (LANES * a_lane + a_warp);
    return n / section * warps(section) * (slice + (warps(section) > 1 ? a_warp : 0));
}

// The steps are the same combines, one after the other in a lane. A scan of 32 lanes takes 5 steps.
static unsigned long steps(size_t n, unsigned section)
{
    return ROWS * (VECTOR - 1 + 5 + 2 + 1 + VECTOR) + (warps(section) > 1 ? 5 : 0);
}

// One barrier, before the totals are read.
static unsigned long barriers(size_t n, unsigned section) { return warps(section) > 1 ? n / section : 0; }

// Each element is loaded once and stored once, a vector at a time. Every sector that is moved is needed
// whole.
static unsigned long accesses(size_t n, unsigned section) { return 2 * n / VECTOR; }

static unsigned long sectors(size_t n, unsigned section) { return 2 * n / SECTOR; }

// A piece as long as 4 sectors touches 5 sectors if it does not begin with a sector.
static unsigned long start_sectors(size_t n, unsigned section)
{
    return 2 * divide_up(n, LANES) * (LANES / SECTOR + 1);
}

// A warp writes its own total and reads all totals.
static unsigned long shared(size_t n, unsigned section)
{
    return warps(section) > 1 ? n / section * warps(section) * (1 + warps(section)) : 0;
}

static unsigned long shared_bytes(size_t n, unsigned section) { return LANES * sizeof(int); }

// A lane loads and stores a vector in each row, and a row's scan takes five shuffles. The limit leaves room
// for any honest style, such as rows in turn with all their elements in shared memory.
static unsigned long chain(size_t n, unsigned section)
{
    return 24 * ROWS * VECTOR + kogge_stone_chain(n, LANES);
}

const struct cost bandwidth_cost = {
    .algorithm = "the vectorised scan",
    .work = {work, "1796·W with ints, plus 129·W if W > 1, per section of W = ⌈N/512⌉ warps"},
    .unused = {work, NULL}, // a bound: a kernel may save any of these combines
    .steps = {steps, "60 with ints, plus 5 with more than one warp"},
    .barriers = {barriers, "1 per section of more than one warp"},
    .chain = {chain, "24 per element of a lane, plus 112,"},
    .accesses = {accesses, "2n/4 with ints"},
    .sectors = {sectors, "2n/8 with ints"},
    .start_sectors = {start_sectors, "5 per 32 ints in each direction"},
    .shared = {shared, "W + W² per section of W > 1 warps, 0 with one warp"},
    .shared_bytes = {shared_bytes, "one element for each warp that a block may have"},
};
