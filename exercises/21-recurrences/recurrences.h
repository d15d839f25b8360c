// What the kernel file of this exercise includes, and the functions that it must define.
#ifndef RECURRENCES_H
#define RECURRENCES_H

#include <math.h>
#include <stddef.h>

// All arrays are device arrays that do not overlap. n is at most 2^31, and `threads`, the number of threads
// per block, is a multiple of 32 from 32 to 1024. A function may return before the device has finished.

// --- Arithmetic. Parts 1 and 2 calculate with whole numbers modulo a prime, so that every result is exact.
// All these numbers are from 0 to PRIME - 1. Parts 3 and 4 calculate with floats.

static const unsigned PRIME = 2147483647; // 2^31 - 1

// a * x
__device__ static inline unsigned times(unsigned a, unsigned x)
{
    return (unsigned)((unsigned long long)a * x % PRIME);
}
__device__ static inline float times(float a, float x) { return a * x; }

// a * x + b. On the CPU device each call is one unit of work.
__device__ static inline unsigned times_plus(unsigned a, unsigned x, unsigned b)
{
#ifdef SIMT
    simt_combine_numbers();
#endif
    return (unsigned)(((unsigned long long)a * x + b) % PRIME);
}
__device__ static inline float times_plus(float a, float x, float b)
{
#ifdef SIMT
    simt_combine_numbers();
#endif
    return a * x + b;
}

// --- Part 1: y[i] = a[i] * y[i - 1] + b[i], modulo PRIME.

// Each element belongs to a map, which takes y to a[i] * y + b[i]. Sets both_a[i] and both_b[i] to the map
// that does first what map i - 1 does, and then what map i does. Map 0 stays as it is.
//     a      =  2  3  1      b      =  1  4  5      map 0 and then map 1:  3 * (2 * y + 1) + 4  =  6 * y + 7
//     both_a =  2  6  3      both_b =  1  7  9
extern "C" void compose_neighbours(unsigned *both_a, unsigned *both_b, const unsigned *a, const unsigned *b,
                                   size_t n, unsigned threads);

// Sets y[i] to a[i] * y[i - 1] + b[i]. Here the first element of each block begins anew, as if the y before
// it were 0. Block k has the elements from k * threads on.
//     a = 2 3 1 2      b = 1 4 5 3      y = 1 7 12 27
extern "C" void recur_in_blocks(unsigned *y, const unsigned *a, const unsigned *b, size_t n,
                                unsigned threads);

// The same, but only element 0 begins as if the y before it were 0.
extern "C" void affine_recurrence(unsigned *y, const unsigned *a, const unsigned *b, size_t n,
                                  unsigned threads);

// --- Part 2: sets *value to c[0] * z^(n - 1) + c[1] * z^(n - 2) + … + c[n - 1], modulo PRIME; 0 if n is 0.
//     c = 3 1 7      z = 2      *value = 12 + 2 + 7 = 21
extern "C" void evaluate(unsigned *value, const unsigned *c, size_t n, unsigned z, unsigned threads);

// --- Part 3: floats. y[0] is x[0], and y[i] is weight * x[i] + (1 - weight) * y[i - 1]. 0 < weight <= 1.
//     x = 8 4 4 0      weight = 0.5      y = 8 6 5 2.5
extern "C" void smooth(float *y, const float *x, size_t n, float weight, unsigned threads);

// --- Part 4: tridiagonal systems. Row i is a[i] * x[i - 1] + b[i] * x[i] + c[i] * x[i + 1] = r[i]. Row 0 has
// no a, and the last row has no c: what a[0] and c[n - 1] hold has no meaning.

// The pivots: d[0] = b[0], and d[i] = b[i] - a[i] * c[i - 1] / d[i - 1].
extern "C" void pivots(float *d, const float *a, const float *b, const float *c, size_t n, unsigned threads);

// Forward substitution: z[0] = r[0], and z[i] = r[i] - a[i] / d[i - 1] * z[i - 1].
extern "C" void forward(float *z, const float *a, const float *d, const float *r, size_t n, unsigned threads);

// Back substitution, from the last row to the first: x[n - 1] = z[n - 1] / d[n - 1], and
// x[i] = (z[i] - c[i] * x[i + 1]) / d[i].
extern "C" void back(float *x, const float *c, const float *d, const float *z, size_t n, unsigned threads);

// Solves the system by these three.
extern "C" void solve(float *x, const float *a, const float *b, const float *c, const float *r, size_t n,
                      unsigned threads);

#endif
