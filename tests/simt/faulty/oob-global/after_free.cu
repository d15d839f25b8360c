// The input is freed before the launch that reads it.
#include <stdio.h>

__global__ void copy(int *y, const int *x, int n)
{
    int i = threadIdx.x;
    if (i < n)
        y[i] = x[i]; // finds: oob-global read
}

int main(void)
{
    const int n = 64;
    int h[n], *x, *y;
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemset(y, 0, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    cudaFree(x);
    copy<<<1, 64>>>(y, x, n);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(y);
    return 0;
}
