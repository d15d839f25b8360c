// One result is not an element, and a later launch writes other results: the former line is reported.
#include "../../element.h"

__global__ void copy(elem_t *y, const elem_t *x, int from)
{
    int i = from + threadIdx.x;
    y[i] = x[i];
    if (i == 20)
        y[i].token += 1; // finds: not-an-element write
}

int main(void)
{
    const int n = 64;
    elem_t *h = elements_new(n, 1), *x = elements_on_device(h, n), *y = elements_on_device(NULL, n);
    copy<<<1, n / 2>>>(y, x, 0);
    copy<<<1, n / 2>>>(y, x, n / 2);
    simt_elements_check(y, n, sizeof *y);
    cudaFree(x);
    cudaFree(y);
    free(h);
    return 0;
}
