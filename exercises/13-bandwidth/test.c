// Bandwidth: the inclusive scan of every section, with every byte moved once and 16 at a time. Each part's
// contract holds for the finished kernel, too.
#include "harness.h"

// A thread has 64 bytes: 8 of the largest elements.
#define BANDWIDTH \
    .entry = SCAN, .kind = INCLUSIVE, .reach = SECTIONS, .per_thread = 8, .cost = &bandwidth_cost

const struct contract contract = {BANDWIDTH, .sections = {256, 512, 1024, 8192}};

// A block of one warp.
static const struct contract slice = {BANDWIDTH, .sections = {256}};

TEST_PART(1, one_slice) { check_every_prefix(t, &slice); }

TEST_PART(1, one_slice_of_affine_maps) { check_values(t, &slice, AFFINE); }

TEST_PART(1, one_slice_of_ints) { check_values(t, &slice, INT); }

TEST_PART(2, every_prefix) { check_every_prefix(t, &contract); }

TEST_PART(2, affine_maps) { check_values(t, &contract, AFFINE); }

TEST_PART(3, any_start) { check_starts(t, &contract); }

TEST_PART(3, vectors) { check_accesses(t, &contract); }

TEST_PART(3, coalescing) { check_coalescing(t, &contract); }

TEST_PART(3, sectors) { check_sectors(t, &contract); }

TEST_PART(3, sectors_from_any_start) { check_start_sectors(t, &contract); }

TEST(int_sums) { check_values(t, &contract, INT); }

TEST(float_sums) { check_values(t, &contract, FLOAT); }

TEST(large_indices) { check_large_indices(t, &contract); }

TEST(other_schedules) { check_other_schedules(t, &contract); }

TEST(repeated_calls) { check_repeats(t, &contract); }

TEST(no_elements) { check_empty(t, &contract); }

TEST(threads) { check_threads(t, &contract); }

TEST(work) { check_work(t, &contract, AT_MOST); }

TEST(steps) { check_steps(t, &contract, AT_MOST); }

TEST(barriers) { check_barriers(t, &contract); }

TEST(shared_memory) { check_shared(t, &contract); }

TEST(balance) { check_balance(t, &contract); }
