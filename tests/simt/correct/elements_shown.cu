// prints: 15 6 1 3 10
// prints: 0 0 15
// What a kernel prints of its elements: the sums of the values that stand for the inputs, asked for in any
// order.
#include "../element.h"

#define N 300000

__device__ static int shown(elem_t e) { return simt_element_shown(e.token, sizeof e); }

__global__ void print(const elem_t *x)
{
    elem_t sums[5] = {x[0]};
    for (int i = 1; i < 5; i++)
        sums[i] = combine(sums[i - 1], x[i]);
    printf("%d %d %d %d %d\n", shown(sums[4]), shown(sums[2]), shown(sums[0]), shown(sums[1]),
           shown(sums[3]));
    printf("%d %d %d\n", shown(IDENTITY), shown(elem_t{5}), shown(combine(sums[4], IDENTITY)));
}

__global__ void scan(elem_t *y, const elem_t *x)
{
    for (int i = 0; i < N; i++)
        y[i] = combine(i > 0 ? y[i - 1] : IDENTITY, x[i]);
}

int main(void)
{
    static int values[N];
    for (int i = 0; i < N; i++)
        values[i] = i + 1;
    elem_t *h = elements_new(N, 1), *x = elements_on_device(h, N), *y = elements_on_device(NULL, N);
    simt_elements_shown(values);
    print<<<1, 1>>>(x);
    scan<<<1, 1>>>(y, x);
    cudaMemcpy(h, y, N * sizeof *h, cudaMemcpyDeviceToHost);
    static const int asked[] = {N - 1, 0, N / 2, 1, N / 2 + 1};
    for (int i : asked) {
        int got = simt_element_shown(h[i].token, sizeof *h), sum = (int)((i + 1u) * (i + 2ull) / 2);
        if (got != sum)
            return printf("y[%d] shows as %d, not %d\n", i, got, sum), 1;
    }
    cudaFree(x);
    cudaFree(y);
    free(h);
    printf("ok\n");
    return 0;
}
