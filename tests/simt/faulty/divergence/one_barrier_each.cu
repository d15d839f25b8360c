// Both sides of a branch have a barrier, but not the same one: half of the block waits at each.
#include <stdio.h>

#define BLOCK 128

__global__ void halves(int *y, const int *x)
{
    __shared__ int s[BLOCK];
    unsigned t = threadIdx.x;
    int v;
    if (t < BLOCK / 2) { // finds: divergence branch
        s[t] = x[t];
        __syncthreads(); // finds: divergence barrier
        v = 1;
    } else {
        s[t] = 2 * x[t];
        __syncthreads(); // finds: divergence barrier
        v = 2;
    }
    y[t] = v * s[t];
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
    halves<<<1, BLOCK>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
