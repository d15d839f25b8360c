// A barrier inside a loop that each thread takes a different number of times.
#include <stdio.h>

#define BLOCK 32

__global__ void partial_sums(int *y, const int *x)
{
    __shared__ int s[BLOCK];
    int t = threadIdx.x;
    s[t] = x[t];
    int sum = 0;
    for (int k = 0; k <= t; k++) { // finds: divergence branch
        __syncthreads();           // finds: divergence barrier
        sum += s[k];
    }
    y[t] = sum;
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
    partial_sums<<<1, BLOCK>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[BLOCK - 1]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
