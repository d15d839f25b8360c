#include "scan.h"
static void leave(size_t to, int which)
{
    static void *const labels[] = {&&a, &&b};
    void *label = to ? (void *)to : labels[which];
    goto *label;
a:
    printf("a\n");
b:
    printf("b\n");
}
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    leave((size_t)cudaMalloc, n > 1);
}
