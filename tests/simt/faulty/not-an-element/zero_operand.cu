// Lanes without an element take 0 for the sum of nothing, which is IDENTITY.
#include "../../element.h"

__global__ void sums(elem_t *y, const elem_t *x, int n)
{
    int i = threadIdx.x;
    elem_t left = {0};
    if (i > 0)
        left = x[i - 1];
    elem_t right = {0};
    if (i + 1 < n)
        right = x[i + 1];
    elem_t sum = combine(left, x[i]); // finds: not-an-element call
    y[i] = combine(sum, right);       // finds: not-an-element call
}

int main(void)
{
    const int n = 32;
    elem_t *h = elements_new(n, 1), *x = elements_on_device(h, n), *y = elements_on_device(NULL, n);
    sums<<<1, n>>>(y, x, n);
    cudaFree(x);
    cudaFree(y);
    free(h);
    return 0;
}
