// Bodies whose processes crash, and one that returns in time but fails.
#include <stdlib.h>

#include "harness.h"

#include <criterion/new/assert.h>

TEST(aborts)
{
    (void)t;
    abort();
}

TEST(crashes)
{
    (void)t;
    *(volatile int *)8 = 1;
}

TEST(fails) { test_fail(t, "on purpose"); }

TEST(asserts)
{
    (void)t;
    cr_assert(eq(str, "one\ntwo\n", "one\ntwx\n")); // whose difference nobody asks libgit2 for
}
