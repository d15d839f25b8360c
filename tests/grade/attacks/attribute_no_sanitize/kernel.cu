#include "scan.h"
__attribute__((no_sanitize("thread"))) static void poke(int *p) { *p = 1; }
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) { poke((int *)y); }
