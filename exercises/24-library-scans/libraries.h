// What the kernel file of this exercise includes, and the functions that it must define.
#ifndef LIBRARIES_H
#define LIBRARIES_H

#include <limits.h>

#include "elem.h"

// make check PART=3 compiles the kernel file with -DPART=3, and so only what stands between #if PART_IS(3)
// and #endif, beside what all parts use. Without PART, all parts are compiled.
#ifdef PART
#define PART_IS(part) (PART == (part))
#else
#define PART_IS(part) 1
#endif

// All arrays are device arrays that do not overlap. Each function puts all of its work into `stream` and does
// not wait for it, except for the functions of part 7. So the outputs may be used only after the stream's
// work is done. It returns the first error that a call returned, or cudaSuccess. If n, or segments, is more
// than INT_MAX, it returns cudaErrorInvalidValue and does nothing else.

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

// Sets y[i] to the largest of x[0] to x[i].
//     x = 3 1 7 0 4 1      y = 3 3 7 7 7 7
extern "C" cudaError_t highs_so_far(int *y, const int *x, size_t n, cudaStream_t stream);

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

// Part 4: segment s is x[offsets[s]] to x[offsets[s + 1] - 1]. Sets maxima[s] to the largest element of
// segment s, or to INT_MIN if it has none.
//     x       = 3 1 7 0 4 1 6 3
//     offsets = 0 3 3 8      maxima = 7 INT_MIN 6
extern "C" cudaError_t segment_maxima(int *maxima, const int *x, const int *offsets, size_t segments,
                                      cudaStream_t stream);

// Part 5: sorts pairs of a key and a value by bits DIGIT_FIRST to DIGIT_END - 1 of the key alone. Pairs in
// which these bits are equal stay in their order. keys and values are not changed.
//     keys   = 0x921 0x010 0x123 0x711      sorted_keys   = 0x010 0x711 0x921 0x123
//     values = 0     1     2     3          sorted_values = 1     3     0     2
enum { DIGIT_FIRST = 4, DIGIT_END = 8 };
extern "C" cudaError_t sort_by_digit(unsigned *sorted_keys, unsigned *sorted_values, const unsigned *keys,
                                     const unsigned *values, size_t n, cudaStream_t stream);

// Part 6: the same as prefixes(), but each tile of TILE elements is scanned by itself. The last tile may have
// fewer. A tile has TILE_THREADS threads with TILE_ITEMS elements each.
enum { TILE_THREADS = 128, TILE_ITEMS = 4, TILE = TILE_THREADS * TILE_ITEMS };
extern "C" cudaError_t scan_tiles(elem_t *y, const elem_t *x, size_t n, cudaStream_t stream);

// x has a value for each hour. Sets y[i] to the highest value of its day up to that hour. A block has a warp
// for each of DAYS days. The last day may have fewer hours.
//     HOURS = 24, x = 3 1 7 …      y = 3 3 7 …
enum { HOURS = 24, DAYS = 4 };
extern "C" cudaError_t highs_of_days(int *y, const int *x, size_t n, cudaStream_t stream);

// Part 7: neighbours with equal keys form a segment. Sets y[i] to the sum of the elements of its segment that
// come before x[i].
//     x    = 3 1 7 0 4 1
//     keys = 5 5 5 2 2 5      y = 0 3 4 0 0 0
extern "C" cudaError_t sums_by_key(unsigned *y, const unsigned *x, const int *keys, size_t n,
                                   cudaStream_t stream);

// Sets y[i] to the largest of x[i] to x[n - 1].
//     x = 3 1 7 0 4 1      y = 7 7 7 4 4 1
extern "C" cudaError_t maxima_ahead(int *y, const int *x, size_t n, cudaStream_t stream);

#endif
