// tries: a copy that is not watched
// refused: __builtin_memmove
#include "scan.h"
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) { __builtin_memmove(y, x, n); }
