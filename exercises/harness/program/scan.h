// What the kernel file of a scan exercise includes, and the function that it must define.
#ifndef SCAN_H
#define SCAN_H

#include "elem.h"

// Scans x[0 .. n-1] into y[0 .. n-1] as the exercise's README.md says. Unless README.md says otherwise, x and
// y are device arrays that do not overlap. `section` is the number of elements per section, a power of two,
// with one thread per element. The function may return before the device has finished.
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section);

#endif
