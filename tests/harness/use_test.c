// Which of a call's combines count, given what y is made of, and what the formulas say about them.
#include <stdio.h>
#include <stdlib.h>

#include "tool/tool.h"

enum { INPUTS = 4, MOST = 16 };

// A call by block 0: combines of `count` pairs of numbers, each by the thread given after it. The first node
// has the number INPUTS + 1, since the block takes a number, too.
struct pair {
    uint32_t left, right, thread;
};

static struct derivation derivation_of(const struct test *t, const struct pair *pairs, size_t count)
{
    char path[PATH_BYTES + 16];
    uint32_t records[MOST + 1][3] = {{NUMBER_NOBODY, 0, 1}};
    struct derivation d;
    for (size_t i = 0; i < count; i++) {
        records[i + 1][0] = pairs[i].left;
        records[i + 1][1] = pairs[i].right;
        records[i + 1][2] = pairs[i].thread << 21;
    }
    snprintf(path, sizeof path, "%s/%s.nodes", t->directory, t->name);
    FILE *file = fopen(path, "w");
    if (!file || fwrite(records, sizeof *records, count + 1, file) != count + 1 || fclose(file) != 0)
        abort();
    derivation_read(&d, path, INPUTS, INPUTS + 1 + count);
    remove(path);
    return d;
}

static void expect_use(struct test *t, const struct use *use, size_t joins, size_t again, size_t idle,
                       size_t lost)
{
    test_expect(t, use->joins == joins && use->again == again && use->idle == idle && use->lost == lost,
                "joins %zu, again %zu, idle %zu, lost %zu", use->joins, use->again, use->idle, use->lost);
}

TEST(one_thread_makes_all)
{
    const struct pair pairs[] = {{0, 1, 3}, {5, 2, 3}, {6, 3, 3}, {1, 2, 0}, {8, 8, 1}};
    struct derivation d = derivation_of(t, pairs, 5);
    struct use use = derivation_use(&d, (const uint32_t[]){0, 5, 6, 7}, INPUTS);
    expect_use(t, &use, 3, 0, 0, 2);
    test_expect(t, use.one_makes && use.maker == 3, "thread %u makes it", use.maker);
    test_expect(t, derivation_depth(&d, 7) == 3, "depth %u", derivation_depth(&d, 7));
    derivation_free(&d);
}

TEST(threads_share_it)
{
    const struct pair pairs[] = {{0, 1, 1}, {1, 2, 2}, {2, 3, 3}, {0, 6, 2}, {5, 7, 3}};
    struct derivation d = derivation_of(t, pairs, 5);
    struct use use = derivation_use(&d, (const uint32_t[]){0, 5, 8, 9}, INPUTS);
    expect_use(t, &use, 5, 0, 0, 0);
    test_expect(t, !use.one_makes, "one thread makes it");
    test_expect(t, derivation_depth(&d, 9) == 2, "depth %u", derivation_depth(&d, 9));
    derivation_free(&d);
}

TEST(the_identity_changes_nothing)
{
    const struct pair pairs[] = {{NUMBER_IDENTITY, 0, 0},
                                 {5, NUMBER_IDENTITY, 1},
                                 {NUMBER_IDENTITY, NUMBER_IDENTITY, 2},
                                 {6, 7, 3},
                                 {8, 1, 4}};
    struct derivation d = derivation_of(t, pairs, 5);
    struct use use = derivation_use(&d, (const uint32_t[]){0, 9}, 2);
    expect_use(t, &use, 1, 0, 4, 0);
    test_expect(t, derivation_depth(&d, 9) == 1, "depth %u", derivation_depth(&d, 9));
    derivation_free(&d);
}

TEST(made_once_more)
{
    const struct pair pairs[] = {{0, 1, 0}, {0, 1, 1}, {6, 2, 1}, {1, 2, 2}, {0, 8, 2}};
    struct derivation d = derivation_of(t, pairs, 5);
    struct use use = derivation_use(&d, (const uint32_t[]){0, 5, 7, 9}, INPUTS);
    expect_use(t, &use, 3, 2, 0, 0);
    derivation_free(&d);
}

// What was counted when the reference solutions ran: the combines that make y, each counted once, and their
// longest chain.
TEST(formulas_of_what_counts)
{
    static const struct {
        const struct cost *cost;
        size_t n;
        unsigned section;
        unsigned long joins, depth;
    } counted[] = {
        {&kogge_stone_cost, 2048, 1024, 18434, 10},
        {&hillis_steele_cost, 4096, 2, 45057, 12},
        {&brent_kung_cost, 2, 2, 1, 1},
        {&brent_kung_cost, 4096, 2048, 8166, 20},
        {&blelloch_cost, 2, 2, 0, 0},
        {&blelloch_cost, 16, 8, 16, 4},
        {&three_phase_cost, 8, 8, 10, 4},
        {&three_phase_cost, 8192, 4096, 30716, 14},
        {&hierarchical_cost, 8, 8, 17, 3},
        {&hierarchical_cost, 64, 4, 156, 8},
        {&hierarchical_cost, 4096, 2, 8168, 22},
        {&domino_cost, 8, 8, 17, 3},
        {&domino_cost, 16, 4, 32, 5},
        {&warp_scan_cost, 32, 32, 129, 5},
        {&warp_scan_cost, 64, 64, 290, 6},
        {&warp_scan_cost, 2048, 1024, 10428, 11},
    };
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++) {
        const struct cost *cost = counted[i].cost;
        size_t n = counted[i].n;
        unsigned section = counted[i].section;
        unsigned long joins = cost->work.of(n, section) - (cost->unused.of ? cost->unused.of(n, section) : 0);
        unsigned long depth = (cost->depth.of ? cost->depth.of : cost->steps.of)(n, section);
        test_expect(t, joins == counted[i].joins && depth == counted[i].depth,
                    "%s, %zu elements in sections of %u: %lu combines, %lu deep", cost->algorithm, n, section,
                    joins, depth);
    }
    unsigned long least = exclusive_cost.work.of(16, 8) - exclusive_cost.unused.of(16, 8);
    test_expect(t, least == 28 && exclusive_saving_cost.work.of(16, 8) == 28, "exclusive Kogge-Stone: %lu",
                least);
}
