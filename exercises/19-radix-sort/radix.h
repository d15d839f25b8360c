// What the kernel file of this exercise includes, and the functions that it must define.
#ifndef RADIX_H
#define RADIX_H

#include <stddef.h>

#include "plus.h"

// All arrays are device arrays that do not overlap. n is at most 2^31, and `threads`, the number of threads
// per block, is a multiple of 32 from 32 to 1024. Block b works on the `threads` elements from
// b * threads on. No function changes its inputs. A function may return before the device has finished.

// Part 1: a stable split by one bit: first the elements of x whose bit is 0, and then those whose bit is 1.
// Each of the two groups keeps its order. Bit 0 is the lowest bit.
//
//   x       = 5 2 7 4 0 3    split by bit 0
//   zeros   = 0 1 0 1 1 0    1 if the bit is 0
//   offsets = 0 0 1 1 2 3    zeros[0] + … + zeros[i - 1]
//   places  = 3 0 4 1 2 5    the index of x[i] after the split
//   y       = 2 4 0 5 7 3
//
// Sets zeros[i] to 1 if bit `bit` of x[i] is 0, and otherwise to 0.
extern "C" void find_zeros(unsigned *zeros, const unsigned *x, size_t n, unsigned bit, unsigned threads);
// Sets places[i] to the index of x[i] after the split.
extern "C" void find_places(unsigned *places, const unsigned *zeros, const unsigned *offsets, size_t n,
                            unsigned threads);
// The whole split.
extern "C" void split(unsigned *y, const unsigned *x, size_t n, unsigned bit, unsigned threads);

// Part 2: sorts the keys in x by one split per bit. values[i] belongs to x[i] and goes where x[i] goes. Equal
// keys keep their order. All keys are less than 2^bits, and `bits` is from 1 to 32.
extern "C" void sort_by_bits(unsigned *y, unsigned *y_values, const unsigned *x, const unsigned *values,
                             size_t n, unsigned bits, unsigned threads);

// Part 3: the same, by digits of 4 bits. The digit of a key k is (k >> shift) & 15, and `shift` is a multiple
// of 4. There are `blocks` blocks.
// Sets table[d * blocks + b] to the number of block b's keys whose digit is d.
extern "C" void count_digits(unsigned *table, const unsigned *x, size_t n, unsigned shift, unsigned threads);
// Sets ranks[i] to the number of keys that come before x[i], are in the same block and have the same digit.
extern "C" void rank_digits(unsigned *ranks, const unsigned *x, size_t n, unsigned shift, unsigned threads);
// Sorts the keys by this digit alone. Keys with the same digit keep their order, and values go with their
// keys. If `values` is NULL, y_values is NULL, too, and there are only keys.
extern "C" void digit_pass(unsigned *y, unsigned *y_values, const unsigned *x, const unsigned *values,
                           size_t n, unsigned shift, unsigned threads);
// Promises the same as sort_by_bits.
extern "C" void sort_by_digits(unsigned *y, unsigned *y_values, const unsigned *x, const unsigned *values,
                               size_t n, unsigned bits, unsigned threads);

// Part 4: ints and floats. A key is an unsigned number, and keys have the order of the numbers that they
// stand for: keys[i] < keys[j] if x[i] < x[j]. -0.0f comes directly before 0.0f. There are no NaNs.
extern "C" void make_int_keys(unsigned *keys, const int *x, size_t n, unsigned threads);
extern "C" void make_float_keys(unsigned *float_keys, const float *floats, size_t n, unsigned threads);
// Sort all numbers, the smallest first.
extern "C" void sort_ints(int *y, const int *x, size_t n, unsigned threads);
extern "C" void sort_floats(float *sorted, const float *floats, size_t n, unsigned threads);

#endif
