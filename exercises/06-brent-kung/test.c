// Brent-Kung: the inclusive scan of every section, at Brent-Kung's cost, by half as many threads as elements.
#include "harness.h"

const struct contract contract = {
    .entry = SCAN,
    .kind = INCLUSIVE,
    .reach = SECTIONS,
    .sections = {2, 4, 8, 32, 64, 256, 1024, 2048},
    .per_thread = 2,
    .cost = &brent_kung_cost,
    .holds = brent_kung_holds,
};

TEST(every_prefix) { check_every_prefix(t, &contract); }

TEST(int_sums) { check_values(t, &contract, INT); }

TEST(float_sums) { check_values(t, &contract, FLOAT); }

TEST(affine_maps) { check_values(t, &contract, AFFINE); }

TEST(many_sections) { check_prefixes_at(t, &contract, 2 * 1025 + 1, 2); }

TEST(large_indices) { check_large_indices(t, &contract); }

TEST(other_schedules) { check_other_schedules(t, &contract); }

TEST(repeated_calls) { check_repeats(t, &contract); }

TEST(no_elements) { check_empty(t, &contract); }

TEST(threads) { check_threads(t, &contract); }

TEST(work) { check_work(t, &contract, EXACTLY); }

TEST(steps) { check_steps(t, &contract, EXACTLY); }

TEST(barriers) { check_barriers(t, &contract); }

TEST(divergence) { check_warps(t, &contract); }

TEST(balance) { check_balance(t, &contract); }
