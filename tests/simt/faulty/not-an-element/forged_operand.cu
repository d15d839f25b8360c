// A kernel that calculates with an element, and combines what comes of it.
#include "../../element.h"

__global__ void sums(elem_t *y, const elem_t *x)
{
    int i = threadIdx.x;
    elem_t twice = {2 * x[i].token}, shared = x[i], number = {(word)i + 2};
    y[i] = combine(twice, shared);        // finds: not-an-element call
    y[i] = combine(number, shared);       // finds: not-an-element call
    y[i] = combine(combine(y[i], shared), // its result is an element, so this is not reported
                   shared);
}

int main(void)
{
    const int n = 64;
    elem_t *h = elements_new(n, 1), *x = elements_on_device(h, n), *y = elements_on_device(NULL, n);
    sums<<<1, n>>>(y, x);
    simt_elements_check(y, n, sizeof *y);
    cudaFree(x);
    cudaFree(y);
    free(h);
    return 0;
}
