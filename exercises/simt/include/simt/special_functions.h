// Mathematical functions of CUDA that the C library lacks.
#ifndef SIMT_SPECIAL_FUNCTIONS_H
#define SIMT_SPECIAL_FUNCTIONS_H

#include "abi.h"

#ifdef __cplusplus
extern "C" {
#endif
double simt_erfinv(double y) __attribute__((const));
double simt_erfcinv(double x) __attribute__((const));
double simt_erfcx(double x) __attribute__((const));
double simt_bessel_i(int order, double x) __attribute__((const));
#ifdef __cplusplus
}

SIMT_INLINE double erfinv(double y) { return simt_erfinv(y); }
SIMT_INLINE float erfinvf(float y) { return (float)simt_erfinv(y); }
SIMT_INLINE double erfcinv(double x) { return simt_erfcinv(x); }
SIMT_INLINE float erfcinvf(float x) { return (float)simt_erfcinv(x); }
SIMT_INLINE double erfcx(double x) { return simt_erfcx(x); }
SIMT_INLINE float erfcxf(float x) { return (float)simt_erfcx(x); }
SIMT_INLINE double normcdfinv(double p) { return -1.41421356237309504880 * simt_erfcinv(2 * p); }
SIMT_INLINE float normcdfinvf(float p) { return (float)normcdfinv(p); }
SIMT_INLINE double cyl_bessel_i0(double x) { return simt_bessel_i(0, x); }
SIMT_INLINE float cyl_bessel_i0f(float x) { return (float)simt_bessel_i(0, x); }
SIMT_INLINE double cyl_bessel_i1(double x) { return simt_bessel_i(1, x); }
SIMT_INLINE float cyl_bessel_i1f(float x) { return (float)simt_bessel_i(1, x); }

// The length of a vector of `count` numbers, and the reciprocal of the length.
SIMT_INLINE double norm(int count, const double *v)
{
    double length = 0;
    for (int i = 0; i < count; i++)
        length = __builtin_hypot(length, v[i]);
    return length;
}
SIMT_INLINE float normf(int count, const float *v)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += (double)v[i] * v[i];
    return (float)__builtin_sqrt(sum);
}
SIMT_INLINE double rnorm(int count, const double *v) { return 1 / norm(count, v); }
SIMT_INLINE float rnormf(int count, const float *v) { return (float)(1 / (double)normf(count, v)); }

// Returns the place of the n-th bit of `bits` that is set, counted from `from` upwards or, if n is negative,
// downwards. Returns -1 if there are fewer such bits. If n is 0, returns `from` if that bit is set.
SIMT_INLINE unsigned __fns(unsigned bits, unsigned from, int n)
{
    int left = n < 0 ? -n : n == 0 ? 1 : n, last = n == 0 ? (int)from : n < 0 ? 0 : 31;
    for (int at = (int)from; n < 0 ? at >= last : at <= last; at += n < 0 ? -1 : 1)
        if (bits >> at & 1 && --left == 0)
            return (unsigned)at;
    return ~0u;
}
#endif
#endif
