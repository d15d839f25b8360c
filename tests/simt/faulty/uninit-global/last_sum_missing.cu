// The thread that holds a full block's last element writes the block's sum. The last block is not full, so
// its sum is never written, and the second kernel reads it.
#include <stdio.h>

#define BLOCK 64

__global__ void scan_sections(int *y, int *sums, const int *x, int n)
{
    __shared__ int s[BLOCK];
    unsigned t = threadIdx.x;
    int i = blockIdx.x * BLOCK + t;
    s[t] = i < n ? x[i] : 0;
    __syncthreads();
    for (unsigned stride = 1; stride < BLOCK; stride *= 2) {
        int left = t >= stride ? s[t - stride] : 0;
        __syncthreads();
        s[t] += left;
        __syncthreads();
    }
    if (i < n)
        y[i] = s[t];
    if (i < n && t == BLOCK - 1)
        sums[blockIdx.x] = s[t];
}

__global__ void scan_sums(int *sums, int blocks)
{
    int running = 0;
    for (int b = 0; b < blocks; b++) {
        running += sums[b]; // finds: uninit-global read
        sums[b] = running;
    }
}

int main(void)
{
    const int n = 200, blocks = (n + BLOCK - 1) / BLOCK;
    int h[n], *x, *y, *sums;
    for (int i = 0; i < n; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&sums, blocks * sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    scan_sections<<<blocks, BLOCK>>>(y, sums, x, n);
    scan_sums<<<1, 1>>>(sums, blocks);
    cudaMemcpy(h, sums, blocks * sizeof(int), cudaMemcpyDeviceToHost);
    printf("total %d\n", h[blocks - 1]);
    cudaFree(x);
    cudaFree(y);
    cudaFree(sums);
    return 0;
}
