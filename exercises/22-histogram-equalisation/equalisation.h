// What the kernel file of this exercise includes, and the functions that it must define.
#ifndef EQUALISATION_H
#define EQUALISATION_H

#include <stddef.h>

#include "plus.h"

// A pixel of a grey picture is a byte: its level, from 0 (black) to 255 (white).
enum { LEVELS = 256 };

// All arrays are device arrays that do not overlap, and each begins at a multiple of 256 bytes. n, the number
// of pixels, is at most 2^32 - 1. `threads`, the number of threads per block, is a multiple of 32 from 32 to
// 1024. A function may return before the device has finished. The comments on the right go on with one
// example.

// Part 1: counts[v] becomes the number of pixels of level v,      x      =  3 1 7 0 4 1 6 3
// for each of the LEVELS levels. The pixels are counted by        counts =  1 2 0 2 1 0 1 1 0 0 …
// `blocks` blocks, which is at least 1. n may be 0.
extern "C" void histogram(unsigned *counts, const unsigned char *x, size_t n, unsigned blocks,
                          unsigned threads);

// Part 2: cdf[v] becomes counts[0] + … + counts[v], using         cdf    =  1 3 3 5 6 6 7 8 8 8 …
// plus(). All counts together are at most 2^32 - 1.
extern "C" void cumulative(unsigned *cdf, const unsigned *counts);
// map[v] becomes the new level of the pixels of level v: see      map    =  0 73 73 146 182 182 219 255 255 …
// README.md. cdf is that of at least one pixel.
extern "C" void level_map(unsigned char *map, const unsigned *cdf);

// Part 3: each y[i] becomes the new level of the pixel x[i].      y      =  146 73 255 0 182 73 219 146
// n may be 0.
extern "C" void equalise(unsigned char *y, const unsigned char *x, size_t n, unsigned threads);

#endif
