// tries: a function that is chosen by code that runs at the start
// refused: attribute ifunc
#include "scan.h"
extern "C" void *choose() { return (void *)choose; }
extern "C" void chosen() __attribute__((ifunc("choose")));
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) {}
