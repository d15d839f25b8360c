// What the kernel file of the bug hunt includes, and the functions that it must define.
#ifndef HUNT_H
#define HUNT_H

#include "elem.h"

// Each scans x[0 .. n-1] into y[0 .. n-1], device arrays that do not overlap, as README.md says. `section` is
// a power of two: the elements of a section.
extern "C" void double_buffer(elem_t *y, const elem_t *x, size_t n, unsigned section);
extern "C" void tile_by_tile(elem_t *y, const elem_t *x, size_t n, unsigned section);
extern "C" void chained(elem_t *y, const elem_t *x, size_t n, unsigned section);
extern "C" void last_block(elem_t *y, const elem_t *x, size_t n, unsigned section);
extern "C" void two_trees(elem_t *y, const elem_t *x, size_t n, unsigned section);
extern "C" void padded(elem_t *y, const elem_t *x, size_t n, unsigned section);

#endif
