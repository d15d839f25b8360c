// Nothing is combined: what lane 24, which is not there, gives to lane 8 is stored as it is.
#include "../../element.h"

// sets: SIMT_DERIVATION=nodes

__global__ void shift(elem_t *y, const elem_t *x)
{
    unsigned token = __shfl_down_sync(0xffffffff, x[threadIdx.x].token, 16); // finds: absent-lane barrier
    y[threadIdx.x].token = token;                                            // finds: absent-lane write
}

int main(void)
{
    const int n = 24;
    elem_t *h = elements_new(n, 1), *x = elements_on_device(h, n), *y = elements_on_device(NULL, n);
    shift<<<1, n>>>(y, x);
    cudaFree(x);
    cudaFree(y);
    free(h);
    return 0;
}
