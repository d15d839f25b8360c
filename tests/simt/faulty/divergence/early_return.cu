// Threads past the end of the array return before the barrier that the others of their block wait at.
#include <stdio.h>

#define BLOCK 64

__global__ void reverse_section(int *y, const int *x, int n)
{
    __shared__ int s[BLOCK];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    s[threadIdx.x] = 0;
    if (i >= n)
        return; // finds: divergence branch
    s[threadIdx.x] = x[i];
    __syncthreads(); // finds: divergence barrier
    y[i] = s[BLOCK - 1 - threadIdx.x];
}

int main(void)
{
    const int n = 100;
    int h[n], *x, *y;
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemset(y, 0, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    reverse_section<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(y, x, n);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
