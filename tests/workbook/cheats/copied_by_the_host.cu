// Nothing is combined, and nothing launched: y is x.
#include "scan.h"

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    cudaMemcpy(y, x, n * sizeof(elem_t), cudaMemcpyDeviceToDevice);
}
