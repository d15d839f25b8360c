#include "scan.h"
struct own { void *operator new(size_t, void *p) { return p; } };
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) { new ((void *)y) own; }
