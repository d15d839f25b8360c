// Version 5: pauses. A warp that looks back pauses before each look, as in exercise 11.
#include "staged.h"

enum { PAUSE = 800 }; // nanoseconds

extern "C" void compact(int *y, unsigned *count, const int *x, size_t n, unsigned threads)
{
    launch_staged(y, count, x, n, threads, PAUSE);
}
