// At memory speed: the inclusive scan of the whole array in one launch, wherever its arrays begin, and in
// place. Each part's contract holds for the finished kernel, too.
#include "harness.h"

#ifndef KIND // make check FORM=exclusive says EXCLUSIVE
#define KIND INCLUSIVE
#endif
#define ANY_TILE     .entry = SCAN, .kind = KIND, .reach = WHOLE, .cost = &memory_speed_cost
#define MEMORY_SPEED ANY_TILE, .sections = {128, 384, 1152}, .multiple = 128

const struct contract contract = {MEMORY_SPEED, .measured = 128, .resident = 1};
static const struct contract one_level = {MEMORY_SPEED, .levels = 1};
static const struct contract own_tile = {ANY_TILE}; // of a size that the scan chooses

// Tiles that run in step.
enum {
    WIDTH = 128,          // of each, in elements
    IN_STEP = 64 * WIDTH, // elements of all
    MOST = 60,            // steps
    FAR = 128 * WIDTH,    // elements of so many that the last look over four windows
};

enum { LONG = 100000 }; // elements, too many for one wave of tiles on the CPU device

TEST_PART(1, one_tile) { check_every_prefix(t, &one_level); }

TEST_PART(1, one_tile_of_ints) { check_values(t, &one_level, INT); }

TEST_PART(2, every_prefix) { check_every_prefix(t, &contract); }

TEST_PART(2, affine_maps) { check_values(t, &contract, AFFINE); }

TEST_PART(2, several_windows) { check_in_step(t, &contract, FAR, WIDTH, 0); }

TEST_PART(2, many_tiles) { check_prefixes_at(t, &contract, 128 * 300 + 1, 128); }

TEST_PART(2, zero_total) { check_zero_total(t, &contract, 128); }

TEST_PART(2, resident_blocks) { check_resident_blocks(t, &contract); }

TEST_PART(2, every_order) { check_every_order(t, &contract, 129, 128, true); }

TEST_PART(2, any_start) { check_starts(t, &contract); }

TEST_PART(2, in_place) { check_in_place(t, &contract); }

TEST_PART(2, own_tile)
{
    check_every_prefix(t, &own_tile);
    if (!test_failed(t))
        check_in_place(t, &own_tile);
    if (!test_failed(t))
        check_prefixes_at(t, &own_tile, LONG, 0);
}

TEST(int_sums) { check_values(t, &contract, INT); }

TEST(float_sums) { check_values(t, &contract, FLOAT); }

TEST(other_schedules) { check_other_schedules(t, &contract); }

TEST(no_elements) { check_empty(t, &contract); }

TEST(one_launch) { check_launches(t, &contract); }

TEST(work) { check_work(t, &contract, AT_MOST); }

TEST(steps) { check_steps(t, &contract, AT_MOST); }

// Where a tile's total waits for its look-back, it takes a multiple of that.
TEST(steps_in_step) { check_in_step(t, &contract, IN_STEP, WIDTH, MOST); }

TEST(barriers) { check_barriers(t, &contract); }

TEST(vectors) { check_accesses(t, &contract); }

TEST(memory_traffic) { check_bytes(t, &contract); }

TEST(balance) { check_balance(t, &contract); }
