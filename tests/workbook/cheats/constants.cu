// Nothing is combined, and nothing launched: y is all zeros.
#include "scan.h"

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    cudaMemset(y, 0, n * sizeof(elem_t));
}
