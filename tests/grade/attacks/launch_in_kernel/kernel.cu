#include "scan.h"
__global__ void one(elem_t *y, const elem_t *x) { *y = *x; }
__global__ void outer(elem_t *y, const elem_t *x) { one<<<1, 1>>>(y, x); }
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) { outer<<<1, 1>>>(y, x); }
