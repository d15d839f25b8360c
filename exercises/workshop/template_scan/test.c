// Section scan: the inclusive scan of every section.
#include "harness.h"

// TODO: the contract of README.md. What harness.h says of cost and holds makes `make costs` and `make trace`
// tell more.
const struct contract contract = {
    .entry = SCAN,
    .kind = INCLUSIVE,
    .reach = SECTIONS,
    .sections = {1, 2, 8, 32, 64, 256, 1024},
};

TEST(every_prefix) { check_every_prefix(t, &contract); }

TEST(int_sums) { check_values(t, &contract, INT); }

TEST(float_sums) { check_values(t, &contract, FLOAT); }

TEST(affine_maps) { check_values(t, &contract, AFFINE); }

TEST(other_schedules) { check_other_schedules(t, &contract); }

TEST(repeated_calls) { check_repeats(t, &contract); }

TEST(no_elements) { check_empty(t, &contract); }
