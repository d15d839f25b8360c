// tries: code that runs before the test program has begun
// refused: attribute constructor
#include "scan.h"
__attribute__((constructor)) static void early() {}
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) {}
