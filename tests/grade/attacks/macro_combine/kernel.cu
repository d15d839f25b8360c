#include "scan.h"
#define combine(a, b) (b)
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) {}
