#include "scan.h"
// # 1 "/usr/include/stdio.h" 3
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) {}
