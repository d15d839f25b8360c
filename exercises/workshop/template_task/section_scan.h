// What the kernel file of this exercise includes, and the functions that it must define.
#ifndef SECTION_SCAN_H
#define SECTION_SCAN_H

#include <stddef.h>

#include "plus.h"

// TODO: what the arrays are, and which n and which numbers of threads per block are tried.
// Both arrays are device arrays, and they do not overlap. `threads`, the number of threads per block, is a
// multiple of 32 from 32 to 1024. The function may return before the device has finished.

// TODO: one function for each step that a student can get wrong, with a small example. Here as a start:
// Stores x in reverse order.      x = 3 1 7      y = 7 1 3
extern "C" void section_scan(int *y, const int *x, size_t n, unsigned threads);

#endif
