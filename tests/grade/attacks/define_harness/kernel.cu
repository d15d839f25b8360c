#include "scan.h"
extern "C" long message_number(void *, const char *) { return 0; }
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) {}
