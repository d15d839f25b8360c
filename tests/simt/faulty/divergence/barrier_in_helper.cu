// A block-wide sum with barriers of its own is called by the threads of one branch only.
#include <stdio.h>

#define BLOCK 64

__device__ int block_sum(int v)
{
    __shared__ int s[BLOCK];
    unsigned t = threadIdx.x;
    s[t] = v;
    __syncthreads(); // finds: divergence barrier
    int sum = 0;
    for (int k = 0; k < BLOCK / 2; k++)
        sum += s[2 * k];
    return sum;
}

__global__ void sum_of_evens(int *y, const int *x)
{
    int v = x[threadIdx.x];
    if (v % 2 == 0) // finds: divergence branch
        v = block_sum(v);
    y[threadIdx.x] = v;
}

int main(void)
{
    int h[BLOCK], *x, *y;
    for (int i = 0; i < BLOCK; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemset(y, 0, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    sum_of_evens<<<1, BLOCK>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
