#include "scan.h"
extern "C" void __cxa_throw(void *, void *, void (*)(void *));
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) { __cxa_throw(y, y, 0); }
