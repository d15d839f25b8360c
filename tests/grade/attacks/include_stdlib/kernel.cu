// tries: functions that start processes
// refused: #include of stdlib.h
#include "scan.h"
#include <stdlib.h>
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) { system("id"); }
