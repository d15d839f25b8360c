#include "scan.h"
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) { throw 5; }
