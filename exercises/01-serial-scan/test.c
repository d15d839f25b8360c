// Serial scans on the host: inclusive, which is given, and exclusive.
#include "harness.h"

const struct contract contract = {.entry = SERIAL, .kind = EXCLUSIVE, .reach = WHOLE, .cost = &serial_cost};
static const struct contract given = {
    .entry = SERIAL, .kind = INCLUSIVE, .reach = WHOLE, .cost = &serial_cost};

TEST(inclusive_prefixes) { check_every_prefix(t, &given); }

TEST(inclusive_cost)
{
    check_work(t, &given, EXACTLY);
    check_steps(t, &given, EXACTLY);
}

TEST(exclusive_prefixes) { check_every_prefix(t, &contract); }

TEST(int_sums) { check_values(t, &contract, INT); }

TEST(float_sums) { check_values(t, &contract, FLOAT); }

TEST(affine_maps) { check_values(t, &contract, AFFINE); }

TEST(repeated_calls) { check_repeats(t, &contract); }

TEST(no_elements) { check_empty(t, &contract); }

TEST(exclusive_cost)
{
    check_work(t, &contract, AT_MOST);
    check_steps(t, &contract, AT_MOST);
}

TEST(large_indices) { check_large_indices(t, &contract); }
