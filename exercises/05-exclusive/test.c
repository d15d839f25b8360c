// Exclusive Kogge-Stone: the exclusive scan of every section, at Kogge-Stone's cost.
#include "harness.h"

const struct contract contract = {
    .entry = SCAN,
    .kind = EXCLUSIVE,
    .reach = SECTIONS,
    .sections = {1, 2, 8, 32, 64, 256, 1024},
    .cost = &exclusive_cost,
    .holds = exclusive_holds,
};
// The same for a kernel that combines nothing with the identity in place 0: the least that the steps allow.
static const struct contract saving = {
    .entry = SCAN,
    .kind = EXCLUSIVE,
    .reach = SECTIONS,
    .sections = {1, 2, 8, 32, 64, 256, 1024},
    .cost = &exclusive_saving_cost,
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

TEST(work)
{
    check_work(t, &contract, AT_MOST);
    check_work(t, &saving, AT_LEAST);
}

TEST(steps) { check_steps(t, &contract, AT_MOST); }

TEST(barriers) { check_barriers(t, &contract); }

TEST(balance) { check_balance(t, &contract); }
