// What the scan at memory speed costs, for tiles of S ints: a warp has a slice of one, three or nine rows, in
// which each lane has a run of so many vectors of 16 bytes. Counted where one block takes all B = n / S
// tiles, each of which begins where its last one ended: it finds nothing to look back to.
#include "cost.h"

enum { LANES = 32, VECTOR = 4, ROW = LANES * VECTOR };
enum { TAKE, LOAD, ADD, TELL, LOOK, FINISH }; // what a block does with a tile, step by step

// Of a run: the largest of 9, 3 and 1 for which the tile is whole slices.
static unsigned vectors(unsigned section)
{
    unsigned rows = section / ROW;
    return rows % 9 == 0 ? 9 : rows % 3 == 0 ? 3 : 1;
}

// A tile: each element added to its slice's total, and later to what comes before it; a scan of each slice's
// lanes, and one combine in each; the same for the slices; and in each lane what the next tile begins with.
static unsigned long work(size_t n, unsigned section)
{
    unsigned long tiles = n / section, slices = section / (ROW * vectors(section));
    unsigned long a_warp = kogge_stone_work(LANES, LANES) + LANES;
    return tiles * (2ul * section + (slices + 1) * a_warp + LANES);
}

static unsigned long larger(unsigned long a, unsigned long b) { return a > b ? a : b; }

// From barrier to barrier the longer of two chains, for as many tiles as are at that stage. A lane of the
// others scans a run that it has to finish, with what comes before it; and adds another one up, with its
// slice's lanes. The look-back warp scans the slices of one tile, and of another one tells what comes before
// its slices, and before the tile after it.
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

// One before the first step, and one in each.
static unsigned long barriers(size_t n, unsigned section) { return 1 + n / section + FINISH; }

// The elements by vectors. A tile: its number from the counter, and a word that is written twice. Then the
// counter once more, when there are no more tiles; the count of blocks that are gone; and both cleared.
static unsigned long accesses(size_t n, unsigned section) { return 2 * n / VECTOR + n / section * 3 + 4; }

// The same: each element once in and once out, words of 8 bytes, counters of 4.
static unsigned long bytes(size_t n, unsigned section)
{
    return 2 * n * sizeof(int) + n / section * (2 * sizeof(long) + sizeof(int)) + 4 * sizeof(int);
}

const struct cost memory_speed_cost = {
    .algorithm = "the scan at memory speed",
    .work = {work, "2·S + 161·(W + 1) + 32 a tile of S elements in W slices"},
    .unused = {work, NULL}, // it is a bound, and whoever spares of it may spare what he likes
    .steps = {steps, "2·R + 6 a tile in runs of R, and what fills and empties the pipeline,"},
    .barriers = {barriers, "one a tile, and 6"},
    .launches = {one_launch, "one"},
    .accesses = {accesses, "2n/4 of ints, 3 a tile, and 4"},
    .bytes = {bytes, "2n elements, 20 bytes a tile, and 16"},
};
