#include "scan.h"
__global__ void poke(long *p) { *p = 7; }
static long own;
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) { poke<<<1, 1>>>(&own); }
