#include "scan.h"
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) { void *b[5]; if (!__builtin_setjmp(b)) __builtin_longjmp(b, 1); }
