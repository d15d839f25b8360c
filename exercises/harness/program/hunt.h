// What the kernel file of the bug hunt includes, and the functions that it must define.
#ifndef HUNT_H
#define HUNT_H

#include "elem.h"

// Each function scans x[0 .. n-1] into y[0 .. n-1] as README.md says. x and y are device arrays that do not
// overlap. `section` is the number of elements per section, a power of two.
extern "C" void double_buffer(elem_t *y, const elem_t *x, size_t n, unsigned section);
extern "C" void tile_by_tile(elem_t *y, const elem_t *x, size_t n, unsigned section);
extern "C" void chained(elem_t *y, const elem_t *x, size_t n, unsigned section);
extern "C" void last_block(elem_t *y, const elem_t *x, size_t n, unsigned section);
extern "C" void two_trees(elem_t *y, const elem_t *x, size_t n, unsigned section);
extern "C" void padded(elem_t *y, const elem_t *x, size_t n, unsigned section);

#endif
