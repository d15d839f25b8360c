// In the file itself int has 16 bits, and other types and headers keep theirs.
#include "sizes.h"
#include <stdint.h>
#include <stdio.h>
static unsigned int a;
static int unsigned b;
static unsigned c;
static int32_t d;
static unsigned long e;
static long int f;
static unsigned short int g;
static unsigned char h;
static long long unsigned i;
auto main() -> decltype(1) // an int of the usual size
{
    printf("%zu%zu%zu%zu %zu%zu %zu%zu%zu %zu int\n", sizeof a, sizeof b, sizeof c, sizeof d, sizeof e,
           sizeof f, sizeof g, sizeof h, sizeof i, sizeof(in_a_header));
    return 0;
}
