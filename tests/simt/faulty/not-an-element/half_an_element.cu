// An element of 8 bytes of which one thread moves the low word only: the high word is another element's.
#define WIDE
#include "../../element.h"

__global__ void sums(elem_t *y, const elem_t *x)
{
    int i = threadIdx.x;
    elem_t e = {x[0].token >> 32 << 32 | (unsigned)x[i].token};
    y[i] = combine(x[0], e); // finds: not-an-element call
}

int main(void)
{
    const int n = 8;
    elem_t *h = elements_new(n, 1), *x = elements_on_device(h, n), *y = elements_on_device(NULL, n);
    sums<<<1, n>>>(y, x);
    cudaFree(x);
    cudaFree(y);
    free(h);
    return 0;
}
