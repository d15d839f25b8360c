#include "scan.h"
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    struct { int n; _Complex double tail[0]; } last = {(int)n};
    static volatile long far = 1 << 20;
    __real__ last.tail[far] = 1;
}
