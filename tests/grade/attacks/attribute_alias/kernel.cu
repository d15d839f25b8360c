#include "scan.h"
extern "C" void mine() {}
extern "C" void cudaDeviceReset_() __attribute__((alias("mine")));
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) {}
