// A body that calls exit(0).
#include <stdlib.h>

#include "harness.h"

TEST(leaves)
{
    (void)t;
    exit(0);
}

TEST(stays) { (void)t; }
