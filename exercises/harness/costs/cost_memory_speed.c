// The costs of the scan at memory speed, for tiles of S ints. A warp has a slice of one, three or nine rows.
// In the slice each lane has a run of as many vectors of 16 bytes as there are rows. The costs are counted
// when one block takes all B = n / S tiles. Each tile then begins where the block's last tile ended, so the
// block never looks back.
#include "cost.h"

enum { LANES = 32, VECTOR = 4, ROW = LANES * VECTOR };
enum { TAKE, LOAD, ADD, TELL, LOOK, FINISH }; // what a block does with a tile, stage by stage

// The vectors of a run: the largest of 9, 3 and 1 with which the tile consists of whole slices.
static unsigned vectors(unsigned section)
{
    unsigned rows = section / ROW;
    return rows % 9 == 0 ? 9 : rows % 3 == 0 ? 3 : 1;
}

// Per tile: each element is added to its slice's total, and is combined later with what precedes it. Each
// slice takes a scan of its lanes and one combine in each lane. The slices' totals take the same. Each lane
// combines once more to know what the next tile begins with.
static unsigned long work(size_t n, unsigned section)
{
    unsigned long tiles = n / section, slices = section / (ROW * vectors(section));
    unsigned long a_warp = kogge_stone_work(LANES, LANES) + LANES;
    return tiles * (2ul * section + (slices + 1) * a_warp + LANES);
}

static unsigned long larger(unsigned long a, unsigned long b) { return a > b ? a : b; }

// From barrier to barrier the steps are the longer of two chains, for the tiles that are at that stage. The
// first chain is a lane of the warps that have slices. This lane scans a run that is to be finished, together
// with what precedes it. The lane also adds up a run of a later tile, and combines with its slice's lanes.
// The second chain is the look-back warp. It scans the slices of one tile. For another tile it computes what
// precedes the tile's slices, and what precedes the next tile.
static unsigned long steps(size_t n, unsigned section)
{
    unsigned long tiles = n / section, run = (unsigned long)VECTOR * vectors(section),
                  scan = log2_floor(LANES), all = 0;
    for (unsigned long step = ADD; step < tiles + FINISH; step++) {
        unsigned long others = 0, look_back = 0;
        if (step - ADD < tiles)
            others += run + scan;
        if (step >= FINISH)
            others += 1 + run;
        if (step >= TELL && step - TELL < tiles)
            look_back += scan;
        if (step >= LOOK && step - LOOK < tiles)
            look_back += 2;
        all += larger(others, look_back);
    }
    return all;
}

// One barrier before the first step, and one in each step.
static unsigned long barriers(size_t n, unsigned section) { return 1 + n / section + FINISH; }

// The elements are accessed by vectors. Each tile takes its number from the counter, and a word that is
// written twice. In the end the block reads the counter once more and finds no more tiles. It then counts
// itself as finished, and clears the counter and this count.
static unsigned long accesses(size_t n, unsigned section) { return 2 * n / VECTOR + n / section * 3 + 4; }

// The bytes of these accesses: each element is loaded once and stored once, words have 8 bytes, counters 4.
static unsigned long bytes(size_t n, unsigned section)
{
    return 2 * n * sizeof(int) + n / section * (2 * sizeof(long) + sizeof(int)) + 4 * sizeof(int);
}

// One block takes all tiles. In each tile a thread has a run, which it moves twice through shared memory.
static unsigned long chain(size_t n, unsigned section)
{
    unsigned long tiles = n / section, run = (unsigned long)VECTOR * vectors(section);
    return (tiles + FINISH) * (8 * run + kogge_stone_chain(n, LANES));
}

const struct cost memory_speed_cost = {
    .algorithm = "the scan at memory speed",
    .work = {work, "2·S + 161·(W + 1) + 32 per tile of S elements in W slices"},
    .unused = {work, NULL}, // a bound: a kernel may save any of these combines
    .steps = {steps, "2·R + 6 per tile in runs of R, plus the steps that fill and empty the pipeline,"},
    .barriers = {barriers, "one per tile, plus 6"},
    .launches = {one_launch, "one"},
    .chain = {chain, "8·R + 112 per tile in runs of R, plus the steps that fill and empty the pipeline,"},
    .accesses = {accesses, "2n/4 with ints, plus 3 per tile, plus 4"},
    .bytes = {bytes, "2n elements, plus 20 bytes per tile, plus 16"},
};
