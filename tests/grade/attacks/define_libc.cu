// tries: the library's write, for the whole program
// refused: it defines write
#include "scan.h"
extern "C" long write(int, const void *, size_t n) { return (long)n; }
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) {}
