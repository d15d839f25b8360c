// An element of 8 bytes is combined with a value that no lane gave. Its two words are stored in two arrays.
#define WIDE
#include "../../element.h"

__global__ void sum(unsigned *low, unsigned *high, const elem_t *x)
{
    elem_t right = {__shfl_down_sync(0xffffffff, x[threadIdx.x].token, 16)}; // finds: absent-lane barrier
    elem_t sum = combine(x[threadIdx.x], right);
    low[threadIdx.x] = (unsigned)sum.token;          // some: absent-lane write
    high[threadIdx.x] = (unsigned)(sum.token >> 32); // some: absent-lane write
}

int main(void)
{
    const int n = 24;
    elem_t *h = elements_new(n, 1), *x = elements_on_device(h, n);
    unsigned *low, *high;
    cudaMalloc(&low, n * sizeof *low);
    cudaMalloc(&high, n * sizeof *high);
    sum<<<1, n>>>(low, high, x);
    cudaFree(x);
    cudaFree(low);
    cudaFree(high);
    free(h);
    return 0;
}
