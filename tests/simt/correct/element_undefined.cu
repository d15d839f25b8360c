// A partial warp whose lanes combine what lanes give that are not there, and use nothing of it. How often
// they combine may depend on such a value, too: then what they use has other numbers, and is the same.
#include "../element.h"

// sets: SIMT_DERIVATION=nodes

#define N 24

__global__ void sum_of_eight(elem_t *total, const elem_t *x)
{
    elem_t v = x[threadIdx.x];
    for (int d = 4; d > 0; d /= 2) {
        elem_t right = {__shfl_down_sync(0xffffffff, v.token, d)};
        v = combine(v, right);
    }
    if (threadIdx.x % 8 == 0)
        total[threadIdx.x / 8] = v;
}

__global__ void sum_as_often_as_told(elem_t *y, const elem_t *x)
{
    int t = threadIdx.x, often = __shfl_down_sync(0xffffffff, t, 8);
    elem_t unused = x[t];
    for (int i = 0; i < (often & 7); i++)
        unused = combine(unused, x[t]);
    __shared__ elem_t kept[N];
    kept[t] = unused;
    __syncthreads();
    y[t] = t > 0 ? combine(x[t - 1], x[t]) : x[t];
}

int main(void)
{
    elem_t *h = elements_new(N, 1), *x = elements_on_device(h, N), *y = elements_on_device(NULL, N);
    sum_of_eight<<<1, N>>>(y, x);
    sum_as_often_as_told<<<1, N>>>(y, x);
    simt_elements_check(y, N, sizeof *y);
    cudaMemcpy(h, y, N * sizeof *h, cudaMemcpyDeviceToHost);
    run *runs = runs_read(N);
    for (int i = 0; i < N; i++) {
        run r = run_of_number(runs, simt_element_count(), simt_element_number(&h[i], sizeof *h));
        if (r.first != (i > 0 ? i - 1 : 0) || r.last != i)
            return printf("y[%d] is x[%d] to x[%d]\n", i, r.first, r.last), 1;
    }
    free(runs);
    free(h);
    cudaFree(x);
    cudaFree(y);
    printf("ok\n");
    return 0;
}
