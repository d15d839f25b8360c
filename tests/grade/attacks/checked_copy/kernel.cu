#include "scan.h"
extern "C" void *__memcpy_chk(void *, const void *, size_t, size_t);
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) { __memcpy_chk(y, "abcde", 5, 5); }
