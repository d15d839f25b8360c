// The same with elements of 8 bytes, whose two words are shuffled one after the other.
#define WIDE
#include "../../element.h"

// sets: SIMT_DERIVATION=nodes

__global__ void sum(elem_t *total, const elem_t *x)
{
    elem_t v = x[threadIdx.x];
    for (int d = 16; d > 0; d /= 2) {
        unsigned low = __shfl_down_sync(0xffffffff, (unsigned)v.token, d); // finds: absent-lane barrier
        unsigned high =
            __shfl_down_sync(0xffffffff, (unsigned)(v.token >> 32), d); // finds: absent-lane barrier
        elem_t right = {(word)high << 32 | low};
        v = combine(v, right);
    }
    if (threadIdx.x == 0)
        *total = v; // finds: absent-lane write
}

int main(void)
{
    const int n = 24;
    elem_t *h = elements_new(n, 1), *x = elements_on_device(h, n), *total = elements_on_device(NULL, 1);
    sum<<<1, n>>>(total, x);
    cudaFree(x);
    cudaFree(total);
    free(h);
    return 0;
}
