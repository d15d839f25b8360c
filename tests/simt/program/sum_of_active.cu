// The lanes that take a branch add up what they have, with __activemask() as the mask. Nothing guarantees that
// they run together.
#include <stdio.h>

__global__ void sum(int *y, const int *x, int n)
{
    int i = threadIdx.x, all = 0;
    if (i < n)
        all = __reduce_add_sync(__activemask(), x[i]);
    __syncwarp();
    if (i == 0)
        *y = all;
}

int main(void)
{
    const int n = 20;
    int h[n], got, *x, *y;
    for (int i = 0; i < n; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof got);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    sum<<<1, 32>>>(y, x, n);
    cudaMemcpy(&got, y, sizeof got, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    printf("%d\n", got);
    return got != n;
}
