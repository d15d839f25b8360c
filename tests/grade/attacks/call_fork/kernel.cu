#include "scan.h"
extern "C" int fork();
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) { fork(); }
