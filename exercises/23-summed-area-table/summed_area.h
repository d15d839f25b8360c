// What the kernel file of this exercise includes, and the functions that it must define.
#ifndef SUMMED_AREA_H
#define SUMMED_AREA_H

#include <stddef.h>

#include "plus.h"

// A picture of width × height numbers is stored row by row: x[r * width + c] is in row r and column c. All
// arrays are device arrays. They do not overlap, except that y may be x in scan_rows(). width and height are
// at most 2^20, and width * height is at most 2^33. `threads`, the number of threads per block, is a multiple
// of 32 from 32 to 1024. All sums are modulo 2^32. A function may return before the device has finished.

// Part 1: each row is scanned by itself. y[r][c] becomes      x  =  3  1  7  0      y  =  3  4 11 11
// x[r][0] + … + x[r][c], using plus().                              4  1  6  3            4  5 11 14
extern "C" void scan_rows(unsigned *y, const unsigned *x, unsigned width, unsigned height, unsigned threads);

// Part 2: y[c][r] becomes x[r][c]. The rows of y have         x  =  3  1  7  0      y  =  3  4
// `height` numbers.                                                 4  1  6  3            1  1
//                                                                                         7  6
//                                                                                         0  3
extern "C" void transpose(unsigned *y, const unsigned *x, unsigned width, unsigned height, unsigned threads);

// Part 3: table[r][c] becomes the sum of all x[i][j]          x  =  3  1  7  0      table  =  3  4 11 11
// with i <= r and j <= c.                                           4  1  6  3                7  9 22 25
extern "C" void summed_area(unsigned *table, const unsigned *x, unsigned width, unsigned height,
                            unsigned threads);

// Part 4: y[r][c] becomes the sum of all x[i][j] with r - radius <= i <= r + radius and
// c - radius <= j <= c + radius that the picture has. Only the table of x is given. radius is at most 2^20.
extern "C" void box_filter(unsigned *y, const unsigned *table, unsigned width, unsigned height,
                           unsigned radius, unsigned threads);

#endif
