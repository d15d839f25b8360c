// Warp scan: the inclusive scan of every section, by shuffles within its warps. Each part's contract holds
// for the finished kernel, too.
#include "harness.h"

enum { WARP = 32 }; // elements of a warp
static const struct beside besides[] = {{"totals", WARP, totals_hold}, {0}};

#define WARP_SCAN                                                                          \
    .entry = SCAN, .kind = INCLUSIVE, .reach = SECTIONS, .multiple = 32, .shuffles = true, \
    .cost = &warp_scan_cost, .holds = kogge_stone_holds, .besides = besides

const struct contract contract = {WARP_SCAN, .sections = {32, 64, 96, 160, 512, 992, 1024}};

// A block of one warp: the first part is all it takes.
static const struct contract warp = {WARP_SCAN, .sections = {32}};

TEST_PART(1, one_warp) { check_every_prefix(t, &warp); }

TEST_PART(1, one_warp_of_affine_maps) { check_values(t, &warp, AFFINE); }

TEST_PART(1, one_warp_work) { check_work(t, &warp, EXACTLY); }

TEST_PART(1, one_warp_steps) { check_steps(t, &warp, EXACTLY); }

TEST_PART(2, every_prefix) { check_every_prefix(t, &contract); }

TEST(int_sums) { check_values(t, &contract, INT); }

TEST(float_sums) { check_values(t, &contract, FLOAT); }

TEST(affine_maps) { check_values(t, &contract, AFFINE); }

TEST(large_indices) { check_large_indices(t, &contract); }

TEST(other_schedules) { check_other_schedules(t, &contract); }

TEST(repeated_calls) { check_repeats(t, &contract); }

TEST(no_elements) { check_empty(t, &contract); }

TEST(threads) { check_threads(t, &contract); }

TEST(work) { check_work(t, &contract, EXACTLY); }

TEST(steps) { check_steps(t, &contract, EXACTLY); }

TEST(barriers) { check_barriers(t, &contract); }

TEST(shared_memory) { check_shared(t, &contract); }

TEST(coalescing) { check_coalescing(t, &contract); }

TEST(balance) { check_balance(t, &contract); }
