// A variable's first value is combined before main, and so before there is any element.
#include "../../element.h"

static elem_t twice = combine(IDENTITY, IDENTITY); // finds: host-combine call

__global__ void copy(elem_t *y, const elem_t *x) { y[threadIdx.x] = x[threadIdx.x]; }

int main(void)
{
    const int n = 32;
    elem_t *h = elements_new(n, 1), *x = elements_on_device(h, n), *y = elements_on_device(NULL, n);
    h[0] = twice;
    copy<<<1, n>>>(y, x);
    simt_elements_check(y, n, sizeof *y);
    cudaFree(x);
    cudaFree(y);
    free(h);
    return 0;
}
