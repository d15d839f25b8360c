// Kogge-Stone on elements of which the device knows what they are made of: work and steps are counted as for
// numbers, and each result is the scan of its section.
#include "../element.h"

// sets: SIMT_DERIVATION=nodes

#define SECTION 256

__global__ void kogge_stone(elem_t *y, const elem_t *x, int n)
{
    __shared__ elem_t XY[SECTION];
    int t = threadIdx.x, i = blockIdx.x * SECTION + t;
    XY[t] = i < n ? x[i] : IDENTITY;
    for (int stride = 1; stride < SECTION; stride *= 2) {
        __syncthreads();
        elem_t sum = XY[t];
        if (t >= stride)
            sum = combine(XY[t - stride], sum);
        __syncthreads();
        XY[t] = sum;
    }
    if (i < n)
        y[i] = XY[t];
}

int main(void)
{
    const int n = 4 * SECTION - 100;
    elem_t *h = elements_new(n, 1), *x = elements_on_device(h, n), *y = elements_on_device(NULL, n);
    // launch: work=7172 steps=8 kernel=kogge_stone
    kogge_stone<<<4, SECTION>>>(y, x, n);
    simt_elements_check(y, n, sizeof *y);
    bool right = are_scans(y, n, SECTION);
    cudaFree(x);
    cudaFree(y);
    free(h);
    if (right)
        printf("ok\n");
    return 0;
}
