#include "scan.h"
extern "C" char **environ;
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) { if (environ[0][0] == 0) y[0] = x[0]; }
