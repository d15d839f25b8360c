// A histogram in shared memory by atomics, merged into global memory by atomics: they race with nothing.
#include <stdio.h>

#define BINS 16

__global__ void histogram(unsigned *bins, const unsigned char *x, int n)
{
    __shared__ unsigned local[BINS];
    if (threadIdx.x < BINS)
        local[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&local[x[i] % BINS], 1u);
    __syncthreads();
    if (threadIdx.x < BINS)
        atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

int main(void)
{
    const int n = 3000;
    unsigned char h[n], *x;
    unsigned counts[BINS], expected[BINS] = {0}, *bins;
    for (int i = 0; i < n; i++) {
        h[i] = (unsigned char)(i * i / 5);
        expected[h[i] % BINS]++;
    }
    cudaMalloc(&x, n);
    cudaMalloc(&bins, sizeof counts);
    cudaMemset(bins, 0, sizeof counts);
    cudaMemcpy(x, h, n, cudaMemcpyHostToDevice);
    histogram<<<5, 64>>>(bins, x, n);
    cudaMemcpy(counts, bins, sizeof counts, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(bins);
    for (int b = 0; b < BINS; b++)
        if (counts[b] != expected[b])
            return printf("bin %d has %u, not %u\n", b, counts[b], expected[b]), 1;
    printf("ok\n");
    return 0;
}
