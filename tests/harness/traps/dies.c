// Bodies whose processes crash, one that fails, and one whose process ends badly although its verdict is
// good.
#include <stdlib.h>

#include "check/check.h"

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

TEST(leaves_a_verdict)
{
    test_end(t);
    exit(1);
}
