// Domino: the inclusive scan of the whole array in one launch, from block to block.
#include "harness.h"

static const struct beside besides[] = {{"prefix", 0, prefixes_hold}, {"before", 0, before_holds}, {0}};

const struct contract contract = {
    .entry = SCAN,
    .kind = INCLUSIVE,
    .reach = WHOLE,
    .sections = {2, 4, 8, 32, 64, 256, 1024},
    .cost = &domino_cost,
    .holds = kogge_stone_holds,
    .besides = besides,
    .measured = 32,
};

TEST(every_prefix) { check_every_prefix(t, &contract); }

TEST(many_sections) { check_prefixes_at(t, &contract, 32 * 1025 + 1, 32); }

TEST(int_sums) { check_values(t, &contract, INT); }

TEST(float_sums) { check_values(t, &contract, FLOAT); }

TEST(affine_maps) { check_values(t, &contract, AFFINE); }

TEST(other_schedules) { check_other_schedules(t, &contract); }

TEST(resident_blocks) { check_resident_blocks(t, &contract); }

TEST(every_order) { check_every_order(t, &contract, 5, 2, true); }

TEST(repeated_calls) { check_repeats(t, &contract); }

TEST(no_elements) { check_empty(t, &contract); }

TEST(one_launch) { check_launches(t, &contract); }

TEST(work) { check_work(t, &contract, EXACTLY); }

TEST(steps) { check_steps(t, &contract, EXACTLY); }

TEST(barriers) { check_barriers(t, &contract); }

TEST(memory_traffic) { check_bytes(t, &contract); }

TEST(balance) { check_balance(t, &contract); }
