// A warp sums up its elements by shuffles, after the lanes that have none returned. Some of the others add
// what these don't give.
#include <stdio.h>

#define BLOCK 64

__global__ void sum(int *total, const int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int v = x[i];
    for (int d = 16; d > 0; d /= 2)
        v += __shfl_down_sync(0xffffffff, v, d); // finds: absent-lane barrier
    if (threadIdx.x % 32 == 0)
        atomicAdd(total, v); // finds: absent-lane atomic
}

int main(void)
{
    const int n = 100;
    int h[n], *x, *total;
    for (int i = 0; i < n; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&total, sizeof *total);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(total, 0, sizeof *total);
    sum<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(total, x, n);
    cudaMemcpy(h, total, sizeof *h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(x);
    cudaFree(total);
    return 0;
}
// says: total[0] is -54406172 here, and 128 if the lane gets its own value, as often on a GPU
