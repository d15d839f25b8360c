// Each block adds the last output of the block before it, in the same launch and with nothing that waits for
// it. Run in order on one processor it would be right.
#include <stdio.h>

#define BLOCK 32

__global__ void chained(int *y, const int *x)
{
    int first = blockIdx.x * BLOCK, i = first + threadIdx.x;
    int sum = 0;
    for (int k = first; k <= i; k++)
        sum += x[k];
    if (first > 0)
        sum += y[first - 1]; // finds: global-race read
    y[i] = sum;              // finds: global-race write
}

int main(void)
{
    const int n = 8 * BLOCK;
    int h[n], *x, *y;
    for (int i = 0; i < n; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(y, 0, sizeof h);
    chained<<<n / BLOCK, BLOCK>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[n - 1]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
