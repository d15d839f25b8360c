// What the kernel file of the serial exercise includes, and the two functions that it must define.
#ifndef SERIAL_H
#define SERIAL_H

#include "elem.h"

// Both functions scan the host array x[0 .. n-1] into the host array y[0 .. n-1]. The arrays do not overlap.
// With + as the operator:                              x =  3  1  7  0  4  1  6  3
extern "C" void inclusive_scan(elem_t *y, const elem_t *x, size_t n); // 3  4 11 11 15 16 22 25
extern "C" void exclusive_scan(elem_t *y, const elem_t *x, size_t n); // 0  3  4 11 11 15 16 22

#endif
