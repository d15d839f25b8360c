// A kernel that moves its elements, and calls the device's counter so as to seem to have worked.
#include "../../element.h"

__global__ void copy(elem_t *y, const elem_t *x)
{
    y[threadIdx.x] = x[threadIdx.x];
    for (int k = 0; k < 5; k++)
        simtCombine(); // finds: not-an-element call
}

int main(void)
{
    const int n = 8;
    elem_t *h = elements_new(n, 1), *x = elements_on_device(h, n), *y = elements_on_device(NULL, n);
    copy<<<1, n>>>(y, x);
    simtCombine(); // finds: not-an-element call
    cudaFree(x);
    cudaFree(y);
    free(h);
    return 0;
}
