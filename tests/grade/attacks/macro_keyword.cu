// tries: another meaning for a word of the language in the headers
// refused: a macro named private
#define private public
#include "scan.h"
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section) {}
