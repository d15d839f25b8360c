// Six scans that were handed out with a fault each: is each right now, and is the rest as it was?
#include "harness.h"

#define SCAN_OF(number, name) .entry = SCAN, .function = #name, .part = number
#define ONE_A_THREAD          .sections = {2, 8, 32, 64, 256, 1024}
#define ACROSS_SECTIONS       .reach = WHOLE, .measured = 32, ONE_A_THREAD
#define TWO_A_THREAD          .sections = {2, 8, 32, 64, 256, 2048}, .per_thread = 2

static const struct contract double_buffer = {SCAN_OF(1, double_buffer), .kind = INCLUSIVE, .reach = SECTIONS,
                                              ONE_A_THREAD};
static const struct contract tile_by_tile = {SCAN_OF(2, tile_by_tile), .kind = INCLUSIVE, ACROSS_SECTIONS};
static const struct beside chain[] = {{"prefix", 0, prefixes_hold}, {"before", 0, before_holds}, {0}};
static const struct contract chained = {SCAN_OF(3, chained), .kind = INCLUSIVE, ACROSS_SECTIONS,
                                        .besides = chain};
static const struct beside counted[] = {{"totals", 0, totals_hold}, {0}};
static const struct contract last_block = {SCAN_OF(4, last_block), .kind = INCLUSIVE, ACROSS_SECTIONS,
                                           .besides = counted};
static const struct contract two_trees = {SCAN_OF(5, two_trees), .kind = INCLUSIVE, .reach = SECTIONS,
                                          TWO_A_THREAD};
static const struct contract padded = {SCAN_OF(6, padded), .kind = EXCLUSIVE, .reach = SECTIONS,
                                       TWO_A_THREAD};

static const struct contract *const functions[] = {
    &double_buffer, &tile_by_tile, &chained, &last_block, &two_trees, &padded, NULL,
};
const struct contract contract = {.functions = functions};

// Right at every size, whatever the order of threads and blocks.
static void check_mended(struct test *t, const struct contract *c)
{
    check_every_prefix(t, c);
    if (!test_failed(t))
        check_other_schedules(t, c);
}

// The same where a grid's last blocks can run without those before them.
static void check_mended_to_the_end(struct test *t, const struct contract *c)
{
    check_mended(t, c);
    if (!test_failed(t))
        check_large_indices(t, c);
}

// Blocks that wait for blocks may do so with few of them resident as with many, and in every order.
static void check_mended_among_blocks(struct test *t, const struct contract *c)
{
    check_mended(t, c);
    if (!test_failed(t))
        check_resident_blocks(t, c);
    if (!test_failed(t))
        check_every_order(t, c, 5, 2, true);
}

static void check_rest(struct test *t, const struct contract *c, unsigned most)
{
    check_left_alone(t, c, "original.cu", most);
}

TEST_PART(1, double_buffer) { check_mended_to_the_end(t, &double_buffer); }
TEST_PART(1, double_buffer_left_alone) { check_rest(t, &double_buffer, 1); }

TEST_PART(2, tile_by_tile) { check_mended(t, &tile_by_tile); }
TEST_PART(2, tile_by_tile_left_alone) { check_rest(t, &tile_by_tile, 1); }

TEST_PART(3, chained) { check_mended_among_blocks(t, &chained); }
TEST_PART(3, chained_left_alone) { check_rest(t, &chained, 4); }

TEST_PART(4, last_block)
{
    check_mended_among_blocks(t, &last_block);
    if (!test_failed(t))
        check_large_indices(t, &last_block);
}
TEST_PART(4, last_block_left_alone) { check_rest(t, &last_block, 1); }

TEST_PART(5, two_trees) { check_mended_to_the_end(t, &two_trees); }
TEST_PART(5, two_trees_left_alone) { check_rest(t, &two_trees, 2); }

TEST_PART(6, padded) { check_mended_to_the_end(t, &padded); }
TEST_PART(6, padded_left_alone) { check_rest(t, &padded, 1); }

TEST(head_left_alone) { check_rest(t, &contract, 0); }
