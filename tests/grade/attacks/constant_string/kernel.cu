#include "scan.h"
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    const char *p = "abc";
    if (p[-50] == 'x')
        cudaMemset(y, 0, n);
}
