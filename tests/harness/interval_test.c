// The words for each way in which an interval can be wrong.
#include <string.h>

#include "tool/tool.h"

static void expect_words(struct test *t, const char *code, struct interval got, size_t i, struct span want,
                         const char *words)
{
    struct text text = {0};
    const char *says = interval_explain(&text, (struct spot){"y", i, "section"}, got, want);
    test_expect(t, strcmp(text.bytes, words) == 0, "y[%zu] = {%d, %d}: %s", i, got.lo, got.hi, text.bytes);
    test_expect(t, strcmp(says, code) == 0, "%s is called %s", code, says);
    text_free(&text);
}

static struct interval product(const int *order, size_t count)
{
    struct interval v = interval_of(0, -1);
    for (size_t k = 0; k < count; k++)
        v = interval_combine(v, interval_of(order[k], order[k]));
    return v;
}

TEST(elements_that_never_arrived)
{
    expect_words(t, "missing", interval_of(2, 5), 5, (struct span){0, 6},
                 "y[5] holds x[2]⊕…⊕x[5]: x[0] and x[1] never arrived");
    expect_words(t, "missing", interval_of(1, 5), 5, (struct span){0, 6},
                 "y[5] holds x[1]⊕…⊕x[5]: x[0] never arrived");
    expect_words(t, "missing", interval_of(5, 5), 5, (struct span){0, 6},
                 "y[5] holds x[5]: x[0] … x[4] never arrived");
    expect_words(t, "missing", interval_of(0, 3), 4, (struct span){0, 5},
                 "y[4] holds x[0]⊕…⊕x[3]: x[4] never arrived");
    expect_words(t, "missing", interval_of(1, 2), 3, (struct span){0, 4},
                 "y[3] holds x[1]⊕x[2]: x[0] never arrived: x[3] never arrived");
}

TEST(elements_of_others)
{
    expect_words(t, "too-much", interval_of(7, 9), 9, (struct span){8, 10},
                 "y[9] holds x[7]⊕…⊕x[9]: x[7] belongs to the previous section");
    expect_words(t, "too-much", interval_of(0, 9), 9, (struct span){8, 10},
                 "y[9] holds x[0]⊕…⊕x[9]: x[0] … x[7] belong to the previous section");
    expect_words(t, "another", interval_of(1, 1), 1, (struct span){0, 1},
                 "y[1] holds x[1]: it should hold x[0]");
    expect_words(t, "too-much", interval_of(0, 4), 3, (struct span){0, 4},
                 "y[3] holds x[0]⊕…⊕x[4]: x[4] should not be included");
    expect_words(
        t, "too-much", interval_of(0, 1), 9, (struct span){8, 10},
        "y[9] holds x[0]⊕x[1]: x[0] and x[1] belong to the previous section: it should hold x[8]⊕x[9]");
}

TEST(the_identity)
{
    expect_words(t, "another", interval_of(0, -1), 2, (struct span){0, 3},
                 "y[2] holds the identity: it should hold x[0]⊕…⊕x[2]");
    expect_words(t, "another", interval_of(0, 0), 0, (struct span){0, 0},
                 "y[0] holds x[0]: it should hold the identity");
}

TEST(operands_that_did_not_meet)
{
    const int skipped[] = {0, 2}, many_skipped[] = {0, 1, 5}, twice[] = {0, 1, 1}, swapped[] = {2, 0};
    expect_words(t, "skipped", product(skipped, 2), 2, (struct span){0, 3},
                 "y[2] is broken: …⊕x[0] was combined with x[2]⊕…: x[1] between them is skipped");
    expect_words(t, "skipped", product(many_skipped, 3), 5, (struct span){0, 6},
                 "y[5] is broken: …⊕x[1] was combined with x[5]⊕…: x[2] … x[4] between them are skipped");
    expect_words(t, "twice", product(twice, 3), 1, (struct span){0, 2},
                 "y[1] is broken: …⊕x[1] was combined with x[1]⊕…: x[1] is counted twice");
    expect_words(t, "twice", product(swapped, 2), 2, (struct span){0, 3},
                 "y[2] is broken: …⊕x[2] was combined with x[0]⊕…: "
                 "x[0] … x[2] are counted twice, or the operands are swapped");
}

static void expect_reason(struct test *t, const char *code, struct interval left, struct interval right,
                          const char *words)
{
    struct text text = {0};
    const char *says = interval_explain_combine(&text, left, right);
    test_expect(t, strcmp(text.bytes, words) == 0, "{%d, %d} with {%d, %d}: %s", left.lo, left.hi, right.lo,
                right.hi, text.bytes);
    test_expect(t, strcmp(says, code) == 0, "%s is called %s", code, says);
    text_free(&text);
}

// If both operands are known, the explanation is exact.
TEST(why_two_runs_do_not_meet)
{
    expect_reason(t, "skipped", interval_of(0, 1), interval_of(3, 4), "x[2] between them is skipped");
    expect_reason(t, "skipped", interval_of(0, 1), interval_of(4, 4),
                  "x[2] and x[3] between them are skipped");
    expect_reason(t, "skipped", interval_of(0, 0), interval_of(4, 4), "x[1] … x[3] between them are skipped");
    expect_reason(t, "swapped", interval_of(2, 3), interval_of(0, 1),
                  "the operands are swapped; the left operand must come first in the array");
    expect_reason(t, "swapped", interval_of(3, 3), interval_of(0, 1),
                  "the operands are swapped; the left operand must come first in the array, and x[2] between "
                  "them is skipped");
    expect_reason(t, "twice", interval_of(0, 3), interval_of(3, 5), "x[3] is counted twice");
    expect_reason(t, "twice", interval_of(0, 3), interval_of(1, 2), "x[1] and x[2] are counted twice");
    expect_reason(t, "twice", interval_of(2, 5), interval_of(0, 4), "x[2] … x[4] are counted twice");
    expect_reason(t, "twice", interval_of(1, 1), interval_of(1, 1), "x[1] is counted twice");
}

// The one-run proof depends on this: the first break is kept, and no later product looks complete.
TEST(a_broken_product_stays_broken)
{
    struct interval broken = interval_combine(interval_of(0, 1), interval_of(3, 4));
    struct interval after = interval_combine(interval_combine(interval_of(0, 0), broken), interval_of(5, 5));
    test_expect(t, broken.lo == -2 && broken.hi == -4, "broken is {%d, %d}", broken.lo, broken.hi);
    test_expect(t, after.lo == broken.lo && after.hi == broken.hi, "afterwards {%d, %d}", after.lo, after.hi);
    struct interval same =
        interval_combine(interval_of(0, -1), interval_combine(interval_of(2, 3), interval_of(0, -1)));
    test_expect(t, same.lo == 2 && same.hi == 3, "the identity changes [2, 3] to {%d, %d}", same.lo, same.hi);
}

// On every triple of intervals over four elements, empty and broken ones included.
TEST(combine_is_associative)
{
    struct interval all[32];
    size_t count = 0;
    all[count++] = interval_of(0, -1);
    all[count++] = interval_of(-1, -3);
    for (int lo = 0; lo < 4; lo++)
        for (int hi = lo; hi < 4; hi++)
            all[count++] = interval_of(lo, hi);
    for (size_t a = 0; a < count; a++)
        for (size_t b = 0; b < count; b++)
            for (size_t c = 0; c < count; c++) {
                struct interval left = interval_combine(interval_combine(all[a], all[b]), all[c]);
                struct interval right = interval_combine(all[a], interval_combine(all[b], all[c]));
                bool same = left.lo == right.lo && left.hi == right.hi;
                test_expect(t, same || (left.lo < 0 && right.lo < 0),
                            "(%zu %zu) %zu differs from %zu (%zu %zu)", a, b, c, a, b, c);
            }
}
