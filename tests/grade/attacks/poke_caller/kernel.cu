#include "scan.h"
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    volatile long local = 0;
    volatile long *volatile start = &local, *p = start;
    for (int i = 0; i < 100; i++)
        p[i] = 0;
}
