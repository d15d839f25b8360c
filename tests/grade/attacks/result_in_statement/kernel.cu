#include "scan.h"
struct words { unsigned long word[8]; };
__attribute__((noinline)) static words some(size_t n)
{
    words w;
    for (int i = 0; i < 8; i++)
        w.word[i] = n;
    return w;
}
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    words local;
    static words *volatile start;
    start = &local;
    words *p = start + 9;
    *p = ({ some(n); });
}
