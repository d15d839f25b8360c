// tries: options of the compiler for the rest of the file
// refused: #pragma GCC
#pragma GCC optimize("O3")
#include "scan.h"
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) {}
