// Hillis-Steele: the inclusive scan of the whole array, one launch per step.
#include "harness.h"

const struct contract contract = {
    .entry = SCAN,
    .kind = INCLUSIVE,
    .reach = WHOLE,
    .sections = {1, 2, 8, 32, 64, 256, 1024},
    .cost = &hillis_steele_cost,
    .holds = kogge_stone_holds,
};

TEST(every_prefix) { check_every_prefix(t, &contract); }

TEST(int_sums) { check_values(t, &contract, INT); }

TEST(float_sums) { check_values(t, &contract, FLOAT); }

TEST(affine_maps) { check_values(t, &contract, AFFINE); }

TEST(many_blocks) { check_prefixes_at(t, &contract, 2 * 1025 + 1, 2); }

TEST(large_n) { check_large_launches(t, &contract); }

TEST(other_schedules) { check_other_schedules(t, &contract); }

TEST(repeated_calls) { check_repeats(t, &contract); }

TEST(no_elements) { check_empty(t, &contract); }

TEST(launches) { check_launches(t, &contract); }

TEST(work) { check_work(t, &contract, EXACTLY); }

TEST(steps) { check_steps(t, &contract, EXACTLY); }

TEST(balance) { check_balance(t, &contract); }
