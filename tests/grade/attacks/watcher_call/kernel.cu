#include "scan.h"
extern "C" void __tsan_write4(void *);
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) { __tsan_write4(y); }
