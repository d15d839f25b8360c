// A histogram counts with ++ where it needs atomicAdd: threads that share a bin lose counts.
#include <stdio.h>

#define BINS 8

__global__ void histogram(int *bins, const unsigned char *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        bins[x[i] % BINS]++; // finds: global-race read write
}

int main(void)
{
    const int n = 500;
    unsigned char h[n], *x;
    int counts[BINS], *bins;
    for (int i = 0; i < n; i++)
        h[i] = (unsigned char)(i * 7);
    cudaMalloc(&x, n);
    cudaMalloc(&bins, sizeof counts);
    cudaMemset(bins, 0, sizeof counts);
    cudaMemcpy(x, h, n, cudaMemcpyHostToDevice);
    histogram<<<4, 128>>>(bins, x, n);
    cudaMemcpy(counts, bins, sizeof counts, cudaMemcpyDeviceToHost);
    for (int b = 0; b < BINS; b++)
        printf("%d ", counts[b]);
    printf("\n");
    cudaFree(x);
    cudaFree(bins);
    return 0;
}
