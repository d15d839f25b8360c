// Kogge-Stone on 2^20 elements, by blocks of 1024 threads: nine million combines, each of which reaches a
// result.
#include "../element.h"

// seeds: 1
// sets: SIMT_DERIVATION=nodes

#define SECTION 1024
#define N       (1 << 20)

__global__ void kogge_stone(elem_t *y, const elem_t *x)
{
    __shared__ elem_t XY[SECTION];
    int t = threadIdx.x, i = blockIdx.x * SECTION + t;
    elem_t sum = x[i];
    XY[t] = sum;
    for (int stride = 1; stride < SECTION; stride *= 2) {
        __syncthreads();
        if (t >= stride)
            sum = combine(XY[t - stride], sum);
        __syncthreads();
        XY[t] = sum;
    }
    y[i] = sum;
}

int main(void)
{
    elem_t *h = elements_new(N, 1), *x = elements_on_device(h, N), *y = elements_on_device(NULL, N);
    // launch: work=9438208 steps=10 kernel=kogge_stone
    kogge_stone<<<N / SECTION, SECTION>>>(y, x);
    simt_elements_check(y, N, sizeof *y);
    bool right = are_scans(y, N, SECTION);
    cudaFree(x);
    cudaFree(y);
    free(h);
    if (right)
        printf("ok\n");
    return 0;
}
