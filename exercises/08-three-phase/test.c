// Three phases: the inclusive scan of every section, COARSENING elements per thread. Each part's contract
// holds for the finished kernel, too.
#include "harness.h"

#define THREE_PHASE                                                                \
    .entry = SCAN, .kind = INCLUSIVE, .reach = SECTIONS, .per_thread = COARSENING, \
    .cost = &three_phase_cost, .holds = three_phase_holds

const struct contract contract = {THREE_PHASE, .sections = {4, 8, 32, 128, 256, 1024, 4096}};

// A block of one thread: its run is the whole section, and the first phase is all it takes.
static const struct contract run = {THREE_PHASE, .sections = {4}};

// The last element of each run.
static const struct contract totals = {THREE_PHASE, .sections = {8, 32, 128, 256, 1024, 4096},
                                       .every = COARSENING};

TEST_PART(1, runs) { check_every_prefix(t, &run); }

TEST_PART(1, run_work) { check_work(t, &run, EXACTLY); }

TEST_PART(2, totals) { check_every_prefix(t, &totals); }

TEST_PART(2, totals_of_affine_maps) { check_values(t, &totals, AFFINE); }

TEST_PART(3, every_prefix) { check_every_prefix(t, &contract); }

TEST(int_sums) { check_values(t, &contract, INT); }

TEST(float_sums) { check_values(t, &contract, FLOAT); }

TEST(affine_maps) { check_values(t, &contract, AFFINE); }

TEST(many_sections) { check_prefixes_at(t, &contract, 4 * 1025 + 1, 4); }

TEST(large_indices) { check_large_indices(t, &contract); }

TEST(other_schedules) { check_other_schedules(t, &contract); }

TEST(repeated_calls) { check_repeats(t, &contract); }

TEST(no_elements) { check_empty(t, &contract); }

TEST(threads) { check_threads(t, &contract); }

TEST(work) { check_work(t, &contract, EXACTLY); }

TEST(steps) { check_steps(t, &contract, EXACTLY); }

TEST(barriers) { check_barriers(t, &contract); }

TEST(coalescing) { check_coalescing(t, &contract); }

TEST(balance) { check_balance(t, &contract); }
