// An exclusive scan whose first result is set to 0: the sum of nothing is IDENTITY.
#include "../../element.h"

__global__ void shift(elem_t *y, const elem_t *x)
{
    int i = threadIdx.x;
    if (i == 0)
        y[i].token = 0; // finds: not-an-element write
    else
        y[i] = x[i - 1];
}

int main(void)
{
    const int n = 8;
    elem_t *h = elements_new(n, 1), *x = elements_on_device(h, n), *y = elements_on_device(NULL, n);
    shift<<<1, n>>>(y, x);
    simt_elements_check(y, n, sizeof *y);
    cudaFree(x);
    cudaFree(y);
    free(h);
    return 0;
}
