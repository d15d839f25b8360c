// What the kernel wrote is overwritten by a copy from the host: that is the line to name.
// says: was copied there at copied_over.cu:21
#include "../../element.h"

__global__ void sums(elem_t *y, const elem_t *x)
{
    int i = threadIdx.x;
    y[i] = i > 0 ? combine(x[i - 1], x[i]) : x[i];
}

int main(void)
{
    const int n = 64;
    elem_t *h = elements_new(n, 1), *x = elements_on_device(h, n), *y = elements_on_device(NULL, n);
    elem_t other[n];
    for (int i = 0; i < n; i++)
        other[i].token = i;
    sums<<<1, n>>>(y, x);
    simt_elements_check(y, n, sizeof *y);
    sums<<<1, n>>>(y, x);
    cudaMemcpy(y, other, sizeof other, cudaMemcpyHostToDevice); // finds: not-an-element write
    simt_elements_check(y, n, sizeof *y);
    cudaFree(x);
    cudaFree(y);
    free(h);
    return 0;
}
