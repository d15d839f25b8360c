// The element to the left of the first one is read: the condition should be i > 0.
#include <stdio.h>

__global__ void differences(int *y, const int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int left = 0;
    if (i >= 0)
        left = x[i - 1]; // finds: oob-global read
    y[i] = x[i] - left;
}

int main(void)
{
    const int n = 100;
    int h[n], *x, *y;
    for (int i = 0; i < n; i++)
        h[i] = i * i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    differences<<<2, 64>>>(y, x, n);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[n - 1]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
