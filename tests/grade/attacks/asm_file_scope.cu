// tries: assembly at file scope that takes a section of its own
// refused: assembly is not watched
#include "scan.h"
asm(".section .preinit_array");
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) {}
