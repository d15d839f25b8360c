// Complex numbers, by CUDA's names: x is the real part, y is the imaginary part.
#ifndef CU_COMPLEX_H_ // the name that CUDA's own header uses
#define CU_COMPLEX_H_

#include "simt/vectors.h"

#include <math.h>

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

// F: the type of the parts. f: the last letter of the functions in <math.h> for this type.
#define SIMT_COMPLEX(T, F, f, make, real, imaginary, conjugate, add, subtract, multiply, divide, absolute, \
                     fuse)                                                                                 \
    static inline T make(F r, F i)                                                                         \
    {                                                                                                      \
        T v;                                                                                               \
        v.x = r;                                                                                           \
        v.y = i;                                                                                           \
        return v;                                                                                          \
    }                                                                                                      \
    static inline F real(T v) { return v.x; }                                                              \
    static inline F imaginary(T v) { return v.y; }                                                         \
    static inline T conjugate(T v) { return make(v.x, -v.y); }                                             \
    static inline T add(T a, T b) { return make(a.x + b.x, a.y + b.y); }                                   \
    static inline T subtract(T a, T b) { return make(a.x - b.x, a.y - b.y); }                              \
    static inline T multiply(T a, T b) { return make(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }      \
    /* Scaled by about the size of b, so that nothing overflows on the way. */                             \
    static inline T divide(T a, T b)                                                                       \
    {                                                                                                      \
        F scale = 1 / (fabs##f(b.x) + fabs##f(b.y));                                                       \
        F ax = a.x * scale, ay = a.y * scale, bx = b.x * scale, by = b.y * scale;                          \
        F inverse = 1 / (bx * bx + by * by);                                                               \
        return make((ax * bx + ay * by) * inverse, (ay * bx - ax * by) * inverse);                         \
    }                                                                                                      \
    static inline F absolute(T v) { return hypot##f(v.x, v.y); }                                           \
    static inline T fuse(T a, T b, T c)                                                                    \
    {                                                                                                      \
        return make(a.x * b.x + c.x - a.y * b.y, a.x * b.y + c.y + a.y * b.x);                             \
    }

SIMT_COMPLEX(cuFloatComplex, float, f, make_cuFloatComplex, cuCrealf, cuCimagf, cuConjf, cuCaddf, cuCsubf,
             cuCmulf, cuCdivf, cuCabsf, cuCfmaf)
SIMT_COMPLEX(cuDoubleComplex, double, , make_cuDoubleComplex, cuCreal, cuCimag, cuConj, cuCadd, cuCsub,
             cuCmul, cuCdiv, cuCabs, cuCfma)
#undef SIMT_COMPLEX

static inline cuComplex make_cuComplex(float r, float i) { return make_cuFloatComplex(r, i); }
static inline cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex v)
{
    return make_cuFloatComplex((float)v.x, (float)v.y);
}
static inline cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex v)
{
    return make_cuDoubleComplex((double)v.x, (double)v.y);
}
#endif
