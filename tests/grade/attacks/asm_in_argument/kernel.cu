#include "scan.h"
__global__ void k(int) {}
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) { k<<<1, 1>>>([] { asm("nop"); return 1; }()); }
