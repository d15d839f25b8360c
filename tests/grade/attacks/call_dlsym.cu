// tries: any function by its name
// refused: it calls dlsym
#include "scan.h"
extern "C" void *dlsym(void *, const char *);
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) { dlsym(nullptr, "system"); }
