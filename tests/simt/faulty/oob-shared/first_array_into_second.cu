// The first of two shared arrays is written one past its end. On a GPU that may land in the second.
#include <stdio.h>

#define SIZE 64

__global__ void with_sentinel(int *y, const int *x)
{
    __shared__ int keys[SIZE], counts[SIZE];
    int t = threadIdx.x;
    counts[t] = 0;
    keys[t] = x[t];
    __syncthreads();
    if (t == SIZE - 1)
        keys[t + 1] = -1; // finds: oob-shared write
    __syncthreads();
    y[t] = counts[t] + keys[t];
}

int main(void)
{
    int h[SIZE], *x, *y;
    for (int i = 0; i < SIZE; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    with_sentinel<<<1, SIZE>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
