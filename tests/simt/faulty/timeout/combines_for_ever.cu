// A loop that touches no memory, but combines: it ends before its record fills the disk.
#include "../../element.h"

__global__ void endless(elem_t *y, const elem_t *x, int stride)
{
    elem_t sum = x[0];
    for (int i = 0; i < 8; i += stride)
        sum = combine(sum, IDENTITY); // finds: timeout call
    y[0] = sum;
}

int main(void)
{
    elem_t *h = elements_new(1, 1), *x = elements_on_device(h, 1), *y = elements_on_device(NULL, 1);
    endless<<<1, 1>>>(y, x, 0);
    cudaFree(x);
    cudaFree(y);
    free(h);
    return 0;
}
