// What the kernel file of this exercise includes, and the functions that it must define.
#ifndef LIBRARIES_H
#define LIBRARIES_H

#include <limits.h>

#include "elem.h"

// All arrays are device arrays that do not overlap. Each function puts all of its work into `stream` and does
// not wait for it, except for sums_by_key. So the outputs may be used only after the stream's work is done.
// It returns the first error that a call returned, or cudaSuccess. If n is more than INT_MAX, it returns
// cudaErrorInvalidValue and does nothing else.

// Part 1: sets y[i] to x[0] + … + x[i].
//     x = 3 1 7 0      y = 3 4 11 11
extern "C" cudaError_t inclusive_sums(unsigned *y, const unsigned *x, size_t n, cudaStream_t stream);

// Part 2: sets y[i] to x[0] to x[i], combined in order.
//     x = a b c        y = a ab abc
extern "C" cudaError_t prefixes(elem_t *y, const elem_t *x, size_t n, cudaStream_t stream);

// Sets starts[i] to lengths[0] + … + lengths[i - 1].
//     lengths = 200 100 7 9      starts = 0 200 300 307
extern "C" cudaError_t starts_of(unsigned *starts, const unsigned char *lengths, size_t n,
                                 cudaStream_t stream);

// Part 3: moves the elements whose flags are not 0 to y[0], y[1] … in their order, and sets *count to how
// many there are.
//     x     = 5 2 7 1 8 3
//     flags = 1 0 1 0 0 1      y = 5 7 3      *count = 3
extern "C" cudaError_t keep_flagged(int *y, unsigned *count, const int *x, const unsigned char *flags,
                                    size_t n, cudaStream_t stream);

// Neighbours with equal values form a run. Sets values[k] to the value of run k, lengths[k] to the number of
// its elements, and *count to the number of runs.
//     x = 7 4 4 4 7 7      values = 7 4 7      lengths = 1 3 2      *count = 3
extern "C" cudaError_t run_lengths(int *values, unsigned *lengths, unsigned *count, const int *x, size_t n,
                                   cudaStream_t stream);

// Part 4: the same as prefixes(), but each tile of TILE elements is scanned by itself. The last tile may have
// fewer. A tile has TILE_THREADS threads with TILE_ITEMS elements each.
enum { TILE_THREADS = 128, TILE_ITEMS = 4, TILE = TILE_THREADS * TILE_ITEMS };
extern "C" cudaError_t scan_tiles(elem_t *y, const elem_t *x, size_t n, cudaStream_t stream);

// Part 5: neighbours with equal keys form a segment. Sets y[i] to the sum of the elements of its segment that
// come before x[i].
//     x    = 3 1 7 0 4 1
//     keys = 5 5 5 2 2 5      y = 0 3 4 0 0 0
extern "C" cudaError_t sums_by_key(unsigned *y, const unsigned *x, const int *keys, size_t n,
                                   cudaStream_t stream);

#endif
