// Reading the device's file of records, whatever a kernel program left there.
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tool/tool.h"

#define NOBODY NUMBER_NOBODY

static char *path_of(const struct test *t)
{
    struct text path = {0};
    text_add(&path, "%s/%s-nodes", t->directory, t->name);
    return path.bytes;
}

static void write_bytes(const char *path, const void *bytes, size_t count)
{
    FILE *file = fopen(path, "w");
    if (!file || fwrite(bytes, 1, count, file) != count || fclose(file) != 0)
        abort();
}

// Reads `count` inputs and nodes, as the program claims, from the records given.
static struct derivation read_of(const struct test *t, size_t inputs, const uint32_t (*records)[3],
                                 size_t written, size_t count)
{
    struct derivation d;
    char *path = path_of(t);
    write_bytes(path, records, written * sizeof *records);
    derivation_read(&d, path, inputs, count);
    remove(path);
    free(path);
    return d;
}

static void expect_is(struct test *t, const struct derivation *d, uint32_t number, int lo, int hi)
{
    struct interval is = derivation_is(d, number);
    test_expect(t, is.lo == lo && is.hi == hi, "number %u is {%d, %d}, not {%d, %d}", number, is.lo, is.hi,
                lo, hi);
}

static void expect_broken(struct test *t, const struct derivation *d, uint32_t number)
{
    struct interval is = derivation_is(d, number);
    test_expect(t, is.lo < 0, "number %u is {%d, %d}, and not broken", number, is.lo, is.hi);
}

enum { THREAD_3 = 3 << 21, THREAD_1023 = 1023 << 21 };

// ((x0 x1) x2) by block 5 of launch 2, and (x1 x2) by block 0 of launch 3.
static const uint32_t two_blocks[][3] = {
    {NOBODY, 5, 2}, {0, 1, THREAD_3 | 0x123}, {4, 2, THREAD_1023 | 0x1fffff}, {NOBODY, 0, 3}, {1, 2, 0x77}};

// Threads 3 and 4 of block 0 combine in turn, in two launches.
static const uint32_t in_turn[][3] = {{NOBODY, 0, 1},        {0, 1, THREAD_3 | 9}, {1, 2, (4 << 21) | 9},
                                      {4, 2, THREAD_3 | 9},  {NOBODY, 1, 1},       {0, 1, THREAD_3 | 9},
                                      {NOBODY, 0, 1},        {1, 2, THREAD_3 | 9}, {NOBODY, 0, 2},
                                      {1, 2, THREAD_3 | 0x9}};

TEST(the_combines_of_a_thread_are_counted)
{
    struct derivation d = read_of(t, 3, in_turn, 10, 13);
    static const struct {
        uint32_t node;
        size_t nth;
    } expected[] = {{4, 0}, {5, 0}, {6, 1}, {8, 0}, {10, 2}, {12, 0}};
    size_t *turns = derivation_turns(&d);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        const size_t nth = turns[expected[i].node];
        test_expect(t, nth == expected[i].nth, "node %u is number %zu of its thread", expected[i].node, nth);
    }
    free(turns);
    derivation_free(&d);
}

TEST(a_number_is_the_run_that_it_is_made_of)
{
    struct derivation d = read_of(t, 3, two_blocks, 5, 8);
    for (uint32_t i = 0; i < 3; i++) {
        expect_is(t, &d, i, (int)i, (int)i);
        test_expect(t, !derivation_is_node(&d, i) && derivation_depth(&d, i) == 0, "input %u is a node", i);
    }
    expect_is(t, &d, 4, 0, 1);
    expect_is(t, &d, 5, 0, 2);
    expect_is(t, &d, 7, 1, 2);
    expect_is(t, &d, NUMBER_IDENTITY, 0, -1);
    expect_broken(t, &d, 3); // says who combines; not a node
    expect_broken(t, &d, 8);
    expect_broken(t, &d, NUMBER_UNWRITTEN);
    expect_broken(t, &d, NUMBER_UNDEFINED);
    expect_broken(t, &d, NUMBER_FOREIGN);
    test_expect(t,
                derivation_depth(&d, 4) == 1 && derivation_depth(&d, 5) == 2 && derivation_depth(&d, 7) == 1,
                "depths %u %u %u", derivation_depth(&d, 4), derivation_depth(&d, 5), derivation_depth(&d, 7));
    test_expect(t, d.combines == 3, "%zu combines", d.combines);
    derivation_free(&d);
}

TEST(the_depth_is_of_the_longer_side)
{
    static const uint32_t records[][3] = {{NOBODY, 0, 1}, {2, 3, 1}, {1, 5, 1},
                                          {0, 6, 1},      {7, 4, 1}, {0, 0, 1}};
    struct derivation d = read_of(t, 4, records, 6, 10);
    static const uint32_t depths[] = {1, 2, 3, 4, 1};
    for (uint32_t i = 0; i < 5; i++)
        test_expect(t, derivation_depth(&d, 5 + i) == depths[i], "number %u is %u deep", 5 + i,
                    derivation_depth(&d, 5 + i));
    derivation_free(&d);
}

TEST(a_node_says_who_combined_where)
{
    static const uint32_t host[][3] = {{NOBODY, 0xffffffffu, 0}, {0, 1, 1u << 31 | 0x42}};
    struct derivation d = read_of(t, 3, two_blocks, 5, 8);
    struct node a = derivation_node(&d, 4), b = derivation_node(&d, 5), c = derivation_node(&d, 7);
    test_expect(t, a.launch == 2 && a.block == 5 && a.thread == 3 && a.pc == 0x123, "the first: %u %u %u %#x",
                a.launch, a.block, a.thread, a.pc);
    test_expect(t, b.launch == 2 && b.block == 5 && b.thread == 1023 && b.pc == 0x1fffff,
                "the second: %u %u %u %#x", b.launch, b.block, b.thread, b.pc);
    test_expect(t,
                c.launch == 3 && c.block == 0 && c.thread == 0 && c.pc == 0x77 && c.left == 1 && c.right == 2,
                "the third: %u %u %u %#x", c.launch, c.block, c.thread, c.pc);
    derivation_free(&d);
    d = read_of(t, 2, host, 2, 4);
    a = derivation_node(&d, 3);
    test_expect(t, a.launch == 0 && a.pc == 0x42, "the host's: launch %u at %#x", a.launch, a.pc);
    derivation_free(&d);
}

TEST(the_identity_adds_nothing)
{
    static const uint32_t records[][3] = {
        {NOBODY, 0, 1}, {NUMBER_IDENTITY, NUMBER_IDENTITY, 1}, {3, 0, 1}, {4, NUMBER_IDENTITY, 1}, {5, 1, 1}};
    struct derivation d = read_of(t, 2, records, 5, 7);
    expect_is(t, &d, 3, 0, -1);
    expect_is(t, &d, 4, 0, 0);
    expect_is(t, &d, 5, 0, 0);
    expect_is(t, &d, 6, 0, 1);
    derivation_free(&d);
}

// For a chain that goes wrong, the first node that did; for two chains, the older node; for a number that is
// not a node, itself.
TEST(the_origin_is_what_broke_first)
{
    static const uint32_t records[][3] = {{NOBODY, 0, 1}, {0, 1, 1}, {5, 3, 1}, {6, 2, 1},
                                          {1, 0, 1},      {8, 7, 1}, {7, 8, 1}, {NUMBER_FOREIGN, 5, 1},
                                          {11, 2, 1}};
    struct derivation d = read_of(t, 4, records, 9, 13);
    static const uint32_t of[][2] = {
        {6, 6},   {7, 6},   {8, 8}, {9, 6}, {10, 6},
        {11, 11}, {12, 11}, {5, 5}, {2, 2}, {NUMBER_UNWRITTEN, NUMBER_UNWRITTEN}};
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        uint32_t origin = derivation_origin(&d, of[i][0]);
        test_expect(t, origin == of[i][1], "of number %u it is %u, not %u", of[i][0], origin, of[i][1]);
    }
    derivation_free(&d);
}

static void expect_use(struct test *t, const struct derivation *d, const uint32_t *y, size_t n,
                       struct use want)
{
    struct use use = derivation_use(d, y, n);
    test_expect(t,
                use.joins == want.joins && use.again == want.again && use.idle == want.idle &&
                    use.lost == want.lost,
                "%zu join, %zu again, %zu idle, %zu lost; not %zu, %zu, %zu, %zu", use.joins, use.again,
                use.idle, use.lost, want.joins, want.again, want.idle, want.lost);
    test_expect(t, use.one_makes == want.one_makes && (!use.one_makes || use.maker == want.maker),
                "%s makes them, thread %u", use.one_makes ? "one" : "more than one", use.maker);
}

TEST(what_y_is_made_of_counts_once)
{
    static const uint32_t records[][3] = {
        {NOBODY, 0, 1}, {0, 1, THREAD_3}, {4, 2, THREAD_3}, {1, 2, THREAD_1023}, {4, 6, THREAD_3}};
    struct derivation d = read_of(t, 3, records, 5, 8);
    static const uint32_t y[] = {0, 4, 5}, both[] = {5, 5, 6}, none[] = {2, NUMBER_IDENTITY, NUMBER_FOREIGN},
                          no_node[] = {3}, broken[] = {7};
    expect_use(t, &d, y, 3, (struct use){.joins = 2, .lost = 2, .one_makes = true, .maker = 3});
    expect_use(t, &d, both, 3, (struct use){.joins = 3, .lost = 1});
    expect_use(t, &d, broken, 1, (struct use){.joins = 3, .lost = 1});
    expect_use(t, &d, none, 3, (struct use){.lost = 4, .one_makes = true});
    expect_use(t, &d, no_node, 1, (struct use){.lost = 4, .one_makes = true});
    expect_use(t, &d, y, 0, (struct use){.lost = 4, .one_makes = true});
    derivation_free(&d);
}

// A combine that repeats what another one made adds nothing to y.
TEST(work_that_is_done_twice_counts_once)
{
    static const uint32_t records[][3] = {{NOBODY, 0, 1},   {0, 1, THREAD_3}, {0, 1, THREAD_3},
                                          {1, 2, THREAD_3}, {0, 6, THREAD_3}, {5, 2, THREAD_3},
                                          {1, 0, THREAD_3}};
    struct derivation d = read_of(t, 3, records, 7, 10);
    static const uint32_t twice[] = {4, 5}, both_ways[] = {7, 8}, broken[] = {9};
    expect_use(t, &d, twice, 2,
               (struct use){.joins = 1, .again = 1, .lost = 4, .one_makes = true, .maker = 3});
    expect_use(t, &d, both_ways, 2,
               (struct use){.joins = 3, .again = 1, .lost = 2, .one_makes = true, .maker = 3});
    expect_use(t, &d, broken, 1, (struct use){.joins = 1, .lost = 5, .one_makes = true, .maker = 3});
    derivation_free(&d);
}

// A combine with the identity, or with what was made of identities alone, does no work.
TEST(the_identity_is_no_work)
{
    static const uint32_t records[][3] = {{NOBODY, 0, 1},
                                          {NUMBER_IDENTITY, NUMBER_IDENTITY, THREAD_3},
                                          {3, 0, THREAD_3},
                                          {4, 1, THREAD_1023},
                                          {5, NUMBER_IDENTITY, THREAD_3}};
    struct derivation d = read_of(t, 2, records, 5, 7);
    static const uint32_t y[] = {4, 6}, depths[] = {0, 0, 1, 1};
    expect_use(t, &d, y, 2, (struct use){.joins = 1, .idle = 3, .one_makes = true, .maker = 1023});
    for (uint32_t i = 0; i < 4; i++)
        test_expect(t, derivation_depth(&d, 3 + i) == depths[i], "number %u is %u deep", 3 + i,
                    derivation_depth(&d, 3 + i));
    derivation_free(&d);
}

// ---- a kernel program that writes anything

TEST(operands_that_are_no_older_number)
{
    static const uint32_t records[][3] = {
        {NOBODY, 0, 1},      {3, 0, 1},           {0, 4, 1}, {6, 5, 1},          {0, 0x7fffffff, 1},
        {0, 0xffffffefu, 1}, {0, 0xfffffff4u, 1}, {0, 2, 1}, {NOBODY - 1, 0, 1}, {0, NOBODY, 1}};
    struct derivation d = read_of(t, 2, records, 10, 12);
    for (uint32_t number = 3; number < 12; number++) {
        uint32_t left, right;
        derivation_operands(&d, number, &left, &right);
        expect_broken(t, &d, number);
        test_expect(t, left == NUMBER_FOREIGN || right == NUMBER_FOREIGN, "number %u is made of %u and %u",
                    number, left, right);
        test_expect(t, derivation_origin(&d, number) <= number, "number %u broke later", number);
    }
    derivation_free(&d);
}

TEST(numbers_that_stand_for_nothing)
{
    struct derivation d = read_of(t, 3, two_blocks, 5, 8);
    static const uint32_t good[] = {
        0, 2, 4, 5, 7, NUMBER_IDENTITY, NUMBER_UNWRITTEN, NUMBER_UNDEFINED, NUMBER_FOREIGN};
    static const uint32_t bad[] = {3, 6, 8, 9, 0x7fffffff, 0x80000000u, 0xffffffefu, 0xfffffff4u, NOBODY};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        test_expect(t, derivation_number(&d, good[i]) == good[i], "%u is refused", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        test_expect(t, derivation_number(&d, bad[i]) == NUMBER_FOREIGN, "%u is taken", bad[i]);
    derivation_free(&d);
}

TEST(a_file_too_short)
{
    struct derivation d = read_of(t, 3, two_blocks, 3, 8);
    expect_is(t, &d, 5, 0, 2);
    expect_broken(t, &d, 7);
    test_expect(t, derivation_number(&d, 7) == NUMBER_FOREIGN, "number 7 stands for something");
    derivation_free(&d);

    char *path = path_of(t);
    write_bytes(path, two_blocks, 2 * sizeof *two_blocks + 5);
    derivation_read(&d, path, 3, 8);
    expect_is(t, &d, 4, 0, 1);
    test_expect(t, derivation_number(&d, 5) == NUMBER_FOREIGN, "part of a record is one");
    derivation_free(&d);
    free(path);
}

// The file has room for more than was written, as after a program that died.
TEST(records_that_were_never_written)
{
    static const uint32_t records[][3] = {{NOBODY, 0, 1}, {0, 1, 1}, {0, 0, 0}, {0, 0, 0}};
    struct derivation d = read_of(t, 2, records, 4, 0);
    test_expect(t, d.count == 6 && d.combines == 1, "of %zu numbers %zu are combines", d.count, d.combines);
    expect_is(t, &d, 3, 0, 1);
    test_expect(t, !derivation_is_node(&d, 4) && !derivation_is_node(&d, 5), "zeros are a node");
    expect_broken(t, &d, 5);
    derivation_free(&d);
}

TEST(more_nodes_than_the_file_has)
{
    static const size_t claims[] = {9, 1 << 20, (size_t)1 << 40, SIZE_MAX, SIZE_MAX / 12};
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        struct derivation d = read_of(t, 3, two_blocks, 5, claims[i]);
        test_expect(t, d.count == 8, "%zu numbers where %zu are claimed", d.count, claims[i]);
        expect_is(t, &d, 7, 1, 2);
        derivation_free(&d);
    }
}

TEST(a_long_file_claims_no_memory)
{
    struct derivation d;
    char *path = path_of(t);
    write_bytes(path, two_blocks, sizeof two_blocks);
    test_expect(t, truncate(path, (off_t)1 << 40) == 0, "no such file can be made");
    derivation_read(&d, path, 3, 8);
    test_expect(t, d.count == 8, "%zu numbers", d.count);
    derivation_free(&d);
    remove(path);
    free(path);
}

static void expect_nothing(struct test *t, const char *path, size_t inputs, size_t count)
{
    struct derivation d;
    derivation_read(&d, path, inputs, count);
    test_expect(t, d.count == inputs && d.combines == 0, "%s: %zu numbers", path, d.count);
    expect_broken(t, &d, (uint32_t)inputs);
    if (inputs > 0)
        expect_is(t, &d, 0, 0, 0);
    derivation_free(&d);
}

TEST(no_file_and_no_nodes)
{
    char *path = path_of(t);
    expect_nothing(t, "/nonexistent/nodes", 3, 8);
    expect_nothing(t, "/nonexistent/nodes", 0, 0);
    expect_nothing(t, t->directory, 3, 8); // a folder
    write_bytes(path, "", 0);
    expect_nothing(t, path, 3, 3);
    expect_nothing(t, path, 3, 0);
    expect_nothing(t, path, 3, 1); // fewer than there are inputs
    remove(path);
    test_expect(t, mkfifo(path, 0666) == 0, "no pipe can be made"); // nobody will ever write to it
    expect_nothing(t, path, 3, 8);
    remove(path);
    free(path);
}

TEST(a_long_chain)
{
    enum { COUNT = 1 << 20 };
    uint32_t(*records)[3] = malloc(COUNT * sizeof *records);
    records[0][0] = NOBODY, records[0][1] = 0, records[0][2] = 1;
    for (uint32_t i = 1; i < COUNT; i++) {
        records[i][0] = i == 1 ? 0 : i + COUNT - 1;
        records[i][1] = i;
        records[i][2] = 1;
    }
    struct derivation d = read_of(t, COUNT, (const uint32_t(*)[3])records, COUNT, (size_t)2 * COUNT);
    expect_is(t, &d, 2 * COUNT - 1, 0, COUNT - 1);
    test_expect(t, derivation_depth(&d, 2 * COUNT - 1) == COUNT - 1, "%u deep",
                derivation_depth(&d, 2 * COUNT - 1));
    uint32_t last = 2 * COUNT - 1;
    test_expect(t, derivation_use(&d, &last, 1).joins == COUNT - 1, "%zu are used",
                derivation_use(&d, &last, 1).joins);
    records[1][1] = 0;
    derivation_free(&d);
    d = read_of(t, COUNT, (const uint32_t(*)[3])records, COUNT, (size_t)2 * COUNT);
    test_expect(t, derivation_origin(&d, last) == COUNT + 1, "it broke at %u", derivation_origin(&d, last));
    derivation_free(&d);
    free(records);
}
