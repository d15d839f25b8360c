// Barriers in a loop that each block takes a different number of times, and in branches that a block takes as
// one.
#include <stdio.h>

#define BLOCK 32

__global__ void triangle(int *y)
{
    __shared__ int s[BLOCK];
    int t = threadIdx.x, b = blockIdx.x;
    s[t] = t;
    for (int k = 0; k < b; k++) {
        __syncthreads();
        int right = s[(t + 1) % BLOCK];
        __syncthreads();
        s[t] = right;
    }
    if (b % 2) {
        __syncthreads();
        s[t] += 100;
        __syncthreads();
    }
    y[b * BLOCK + t] = s[t];
}

int main(void)
{
    const int blocks = 12;
    int h[blocks * BLOCK], *y;
    cudaMalloc(&y, sizeof h);
    triangle<<<blocks, BLOCK>>>(y);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(y);
    for (int i = 0; i < blocks * BLOCK; i++) {
        int b = i / BLOCK, t = i % BLOCK;
        if (h[i] != (t + b) % BLOCK + b % 2 * 100)
            return printf("y[%d] is %d\n", i, h[i]), 1;
    }
    printf("ok\n");
    return 0;
}
