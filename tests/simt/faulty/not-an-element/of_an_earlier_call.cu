// A variable keeps a sum of one call for the next, where it is not an element, although an element has that
// number.
#include "../../element.h"

__device__ elem_t kept = IDENTITY;

__global__ void sums(elem_t *y, const elem_t *x)
{
    y[0] = combine(x[0], x[1]);
    y[1] = combine(kept, y[0]); // finds: not-an-element call
    kept = y[0];
}

int main(void)
{
    for (int call = 0; call < 2; call++) {
        elem_t *h = elements_new(2, 1), *x = elements_on_device(h, 2), *y = elements_on_device(NULL, 2);
        sums<<<1, 1>>>(y, x);
        cudaFree(x);
        cudaFree(y);
        free(h);
    }
    return 0;
}
