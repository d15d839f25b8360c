// What the kernel file of this exercise includes, and the functions that it must define.
#ifndef COMPACT_H
#define COMPACT_H

#include <stddef.h>

#include "plus.h"

// All arrays are device arrays that do not overlap. An element is kept if it is positive. n is at most 2^31,
// and `threads`, the number of threads per block, is a multiple of 32 from 32 to 1024. A function may return
// before the device has finished.

// Part 1: three functions that together move the kept elements to the front.   x       =  5 -2  7 -1 -8  3
// Sets flags[i] to 1 if x[i] is kept, and otherwise to 0.                      flags   =  1  0  1  0  0  1
extern "C" void set_flags(unsigned *flags, const int *x, size_t n, unsigned threads);
// Sets offsets[i] to flags[0] + … + flags[i - 1], using plus().                offsets =  0  1  1  2  2  2
extern "C" void scan_flags(unsigned *offsets, const unsigned *flags, size_t n, unsigned threads);
// Sets y[offsets[i]] to each x[i] that is kept.                                y       =  5  7  3
extern "C" void scatter(int *y, const int *x, const unsigned *offsets, size_t n, unsigned threads);

// Part 2: moves the kept elements to y[0], y[1] … in their order, and sets *count to how many there are.
extern "C" void compact(int *y, unsigned *count, const int *x, size_t n, unsigned threads);

// Part 3: the same, but the kept elements may be in any order.
extern "C" void compact_any_order(int *y, unsigned *count, const int *x, size_t n, unsigned threads);

#endif
