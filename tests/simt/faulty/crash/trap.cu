// needs: runtime
// The kernel stops itself when it meets an element it cannot take.
#include <stdio.h>

__global__ void check(int *y, const int *x)
{
    if (x[threadIdx.x] < 0)
        __trap(); // may: crash *
    y[threadIdx.x] = x[threadIdx.x];
}

int main(void)
{
    int h[32], *x, *y;
    for (int i = 0; i < 32; i++)
        h[i] = 10 - i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemset(y, 0, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    check<<<1, 32>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    return 0;
}
