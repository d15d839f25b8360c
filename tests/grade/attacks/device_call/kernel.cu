#include "scan.h"
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) { simt_combine(1, 2, 4); }
