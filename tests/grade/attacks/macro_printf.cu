// tries: another meaning for a name of scan.h
// refused: a macro named printf
#define printf(...)
#include "scan.h"
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) {}
