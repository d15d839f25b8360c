// The array is allocated for whole blocks, filled up to n, and summed up to the end of the last block.
#include <stdio.h>

#define BLOCK 128

__global__ void sums(int *y, const int *x)
{
    __shared__ int s[BLOCK];
    unsigned t = threadIdx.x;
    s[t] = x[blockIdx.x * BLOCK + t]; // finds: uninit-global read
    __syncthreads();
    for (unsigned stride = BLOCK / 2; stride > 0; stride /= 2) {
        if (t < stride)
            s[t] += s[t + stride];
        __syncthreads();
    }
    if (t == 0)
        y[blockIdx.x] = s[0];
}

int main(void)
{
    const int n = 300, blocks = (n + BLOCK - 1) / BLOCK;
    int h[n], *x, *y;
    for (int i = 0; i < n; i++)
        h[i] = 1;
    cudaMalloc(&x, blocks * BLOCK * sizeof(int));
    cudaMalloc(&y, blocks * sizeof(int));
    cudaMemcpy(x, h, n * sizeof(int), cudaMemcpyHostToDevice); // finds: uninit-global call
    sums<<<blocks, BLOCK>>>(y, x);
    cudaMemcpy(h, y, blocks * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", h[blocks - 1]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
