// An exclusive scan is made from an inclusive one by storing each sum one place on: the last goes past the
// end.
#include <stdio.h>

__global__ void shift(int *exclusive, const int *inclusive, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0)
        exclusive[0] = 0;
    if (i < n)
        exclusive[i + 1] = inclusive[i]; // finds: oob-global write
}

int main(void)
{
    const int n = 64;
    int h[n], *x, *y;
    for (int i = 0; i < n; i++)
        h[i] = i + 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    shift<<<1, 64>>>(y, x, n);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[n - 1]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
