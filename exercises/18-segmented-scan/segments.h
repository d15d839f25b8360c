// What the kernel file of this exercise includes, and the functions that it must define.
#ifndef SEGMENTS_H
#define SEGMENTS_H

#include "elem.h"

// All arrays are device arrays that do not overlap. n is at most 2^31, and `threads`, the number of threads
// per block, is a multiple of 32 from 32 to 1024. A function may return before the device has finished.
//
// heads[i] is 1 if element i is the head of a segment, which is the segment's first element, and otherwise 0.
// Element 0 begins a segment even if heads[0] is 0.

// Part 1: sets y[i] to the elements of its segment up to x[i], combined in order. Here, a segment also ends
// where a block ends. Block b has the elements from b * threads on.
//     x     = a  b  c   d   e  f
//     heads = 0  1  0   0   1  0
//     y     = a  b  bc  bcd e  ef
extern "C" void scan_in_blocks(elem_t *y, const elem_t *x, const unsigned *heads, size_t n, unsigned threads);

// Part 2: the same, but a segment may extend over any number of blocks.
extern "C" void segmented_scan(elem_t *y, const elem_t *x, const unsigned *heads, size_t n, unsigned threads);

// Part 3: neighbours with equal keys form a segment. Sets heads[i] to 1 if element i begins a segment, and
// otherwise to 0.
//     keys  = 7  4  4   4   7  7
//     heads = 1  1  0   0   1  0
extern "C" void mark_heads(unsigned *heads, const int *keys, size_t n, unsigned threads);

// Sets y[k] to the elements of segment k, combined in order, y_keys[k] to the key of segment k, and *count to
// the number of segments.
//     x      = a  b   c  d  e  f
//     keys   = 7  4   4  4  7  7
//     y      = a  bcd ef
//     y_keys = 7  4   7
extern "C" void reduce_by_key(elem_t *y, int *y_keys, unsigned *count, const elem_t *x, const int *keys,
                              size_t n, unsigned threads);

// Part 4: neighbours with equal values form a run. Sets values[k] to the value of run k, lengths[k] to the
// number of its elements, and *count to the number of runs.
//     x       = 7  4  4  4  7  7
//     values  = 7  4  7
//     lengths = 1  3  2
extern "C" void run_lengths(int *values, unsigned *lengths, unsigned *count, const int *x, size_t n,
                            unsigned threads);

#endif
