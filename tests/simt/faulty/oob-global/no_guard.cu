// The last block has threads past the end of the arrays, and no guard keeps them out.
#include <stdio.h>

__global__ void scale(float *y, const float *x, float a)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = a * x[i]; // finds: oob-global read write
}

int main(void)
{
    const int n = 1000;
    float h[n], *x, *y;
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    scale<<<(n + 255) / 256, 256>>>(y, x, 2.0f);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g\n", h[n - 1]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
