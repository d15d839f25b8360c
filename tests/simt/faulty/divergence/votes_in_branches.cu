// Both sides of a branch vote, but not at the same line: half of the block waits at each.
#include <stdio.h>

#define BLOCK 128

__global__ void vote(int *y, const int *x)
{
    unsigned t = threadIdx.x;
    int count;
    if (t % 64 < 32)                           // finds: divergence branch
        count = __syncthreads_count(x[t] > 0); // finds: divergence barrier
    else
        count = __syncthreads_count(x[t] < 0); // finds: divergence barrier
    y[t] = count;
}

int main(void)
{
    int h[BLOCK], *x, *y;
    for (int i = 0; i < BLOCK; i++)
        h[i] = i % 3 - 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    vote<<<1, BLOCK>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
