// tries: another function under a name that may be called
// refused: assembly is not watched
#include "scan.h"
extern "C" int puts_not(const char *) __asm__("system");
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) { puts_not("id"); }
