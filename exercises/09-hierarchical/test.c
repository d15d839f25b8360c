// Hierarchical: the inclusive scan of the whole array, by as many levels as it takes. Each part's contract
// holds for the finished kernel, too.
#include "harness.h"

static const struct beside besides[] = {{"totals", 0, totals_hold}, {0}};

#define HIERARCHICAL                                                              \
    .entry = SCAN, .kind = INCLUSIVE, .reach = WHOLE, .cost = &hierarchical_cost, \
    .holds = kogge_stone_holds, .besides = besides

const struct contract contract = {HIERARCHICAL, .sections = {2, 4, 8, 32, 64, 256, 1024}, .measured = 32};
static const struct contract one_level = {HIERARCHICAL, .sections = {2, 8, 64, 1024}, .levels = 1};
static const struct contract two_levels = {HIERARCHICAL, .sections = {2, 8, 32, 64, 1024}, .levels = 2};

TEST_PART(1, one_section) { check_every_prefix(t, &one_level); }

TEST_PART(2, two_levels) { check_every_prefix(t, &two_levels); }

TEST_PART(2, affine_maps_on_two_levels) { check_values(t, &two_levels, AFFINE); }

TEST_PART(3, every_prefix) { check_every_prefix(t, &contract); }

TEST_PART(3, many_levels) { check_prefixes_at(t, &contract, 2 * 1024 + 1, 2); }

TEST_PART(3, many_sections) { check_prefixes_at(t, &contract, 32 * 1025 + 1, 32); }

TEST(int_sums) { check_values(t, &contract, INT); }

TEST(float_sums) { check_values(t, &contract, FLOAT); }

TEST(affine_maps) { check_values(t, &contract, AFFINE); }

TEST(large_indices) { check_large_indices(t, &contract); }

TEST(other_schedules) { check_other_schedules(t, &contract); }

TEST(repeated_calls) { check_repeats(t, &contract); }

TEST(no_elements) { check_empty(t, &contract); }

TEST(work) { check_work(t, &contract, EXACTLY); }

TEST(steps) { check_steps(t, &contract, EXACTLY); }

TEST(barriers) { check_barriers(t, &contract); }

TEST(memory_traffic) { check_sectors(t, &contract); }

TEST(balance) { check_balance(t, &contract); }
