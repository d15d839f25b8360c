// Decoupled look-back: the inclusive scan of the whole array in one launch, by a warp that looks back over 32
// sections at a time. Each part's contract holds for the finished kernel, too.
#include "harness.h"

static const struct beside besides[] = {{"values", 0, values_hold}, {"before", 0, before_holds}, {0}};

#define LOOK_BACK                                                                                          \
    .entry = SCAN, .kind = INCLUSIVE, .reach = WHOLE, .cost = &look_back_cost, .holds = kogge_stone_holds, \
    .besides = besides

const struct contract contract = {LOOK_BACK, .sections = {32, 64, 256, 1024}, .measured = 32, .resident = 1};
static const struct contract one_level = {LOOK_BACK, .sections = {32, 64, 256, 1024}, .levels = 1};

// Sections that run in step.
enum {
    WIDTH = 64,           // of each, in elements
    IN_STEP = 64 * WIDTH, // elements of all
    MOST = 54,            // steps: log2 WIDTH = 6, and three quarters of 64
    NARROW = 32,          // the least width
    WINDOW = 33 * NARROW, // elements of so many that the last looks back over one window
    MOST_WINDOW = 32,     // steps: a domino takes 5 + 33 = 38
    FAR = 128 * NARROW,   // elements of so many that the last look back over three windows
    MOST_FAR = 96,        // steps: a domino takes 5 + 128 = 133
};
static const struct contract in_turn = {LOOK_BACK, .sections = {WIDTH}, .resident = 1};

TEST_PART(1, one_section) { check_every_prefix(t, &one_level); }

// Up to 33 sections: the first is in the last one's window.
TEST_PART(2, one_window) { check_every_prefix(t, &contract); }

// A look-back stops at the first prefix, so each section publishes one.
static const char *const states[] = {"EMPTY", "AGGREGATE", "PREFIX"};
static const struct statuses statuses = {.array = "words", .first = 1, .names = states, .last = 2};

TEST_PART(2, prefixes_published) { check_statuses(t, &contract, &statuses, (size_t)8 * NARROW, NARROW); }

TEST_PART(2, affine_maps) { check_values(t, &contract, AFFINE); }

TEST_PART(2, resident_blocks) { check_resident_blocks(t, &contract); }

TEST_PART(2, every_order)
{
    check_every_order(t, &contract, 65, 32, false);
    check_every_order(t, &contract, 33, 32, true); // with 65 elements there are too many orders
}

// Blocks that run one after the other: each finds the prefix of the one before it, and looks no further.
TEST_PART(2, nearest_prefix) { check_work(t, &in_turn, AT_MOST); }

// A look-back that takes nothing but prefixes is a domino.
TEST_PART(2, aggregates_used) { check_in_step(t, &contract, WINDOW, NARROW, MOST_WINDOW); }

TEST_PART(3, several_windows) { check_in_step(t, &contract, FAR, NARROW, MOST_FAR); }

TEST_PART(3, many_sections) { check_prefixes_at(t, &contract, 32 * 1025 + 1, 32); }

TEST(int_sums) { check_values(t, &contract, INT); }

TEST(float_sums) { check_values(t, &contract, FLOAT); }

TEST(other_schedules) { check_other_schedules(t, &contract); }

TEST(no_elements) { check_empty(t, &contract); }

TEST(one_launch) { check_launches(t, &contract); }

TEST(work) { check_work(t, &contract, AT_MOST); }

TEST(steps) { check_steps(t, &contract, AT_MOST); }

// A domino in disguise takes log2 WIDTH + 64 steps, whatever runs when.
TEST(steps_in_step) { check_in_step(t, &contract, IN_STEP, WIDTH, MOST); }

TEST(barriers) { check_barriers(t, &contract); }

TEST(memory_traffic) { check_bytes(t, &contract); }

TEST(balance) { check_balance(t, &contract); }
