// Version 4: staged. The kept elements are collected in shared memory, and stored from there in rows.
#include "staged.h"

extern "C" void compact(int *y, unsigned *count, const int *x, size_t n, unsigned threads)
{
    launch_staged(y, count, x, n, threads, 0);
}
