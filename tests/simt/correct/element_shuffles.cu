// Scans of warps by shuffles of an element's word, of which each lane throws away what it asks of no lane.
#include "../element.h"

// sets: SIMT_DERIVATION=nodes

#define N 96

__global__ void scan(elem_t *y, const elem_t *x)
{
    int lane = threadIdx.x % 32;
    elem_t sum = x[threadIdx.x];
    for (int d = 1; d < 32; d *= 2) {
        elem_t left = {__shfl_up_sync(0xffffffff, sum.token, d)};
        if (lane >= d)
            sum = combine(left, sum);
    }
    y[threadIdx.x] = sum;
}

int main(void)
{
    elem_t *h = elements_new(N, 3), *x = elements_on_device(h, N), *y = elements_on_device(NULL, N);
    // launch: work=387 steps=5 kernel=scan
    scan<<<1, N>>>(y, x);
    simt_elements_check(y, N, sizeof *y);
    bool right = are_scans(y, N, 32);
    cudaFree(x);
    cudaFree(y);
    free(h);
    if (right)
        printf("ok\n");
    return 0;
}
