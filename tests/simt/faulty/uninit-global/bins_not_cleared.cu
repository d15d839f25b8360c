// A histogram counts into memory that was allocated and never cleared.
#include <stdio.h>

__global__ void histogram(unsigned *bins, const unsigned char *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&bins[x[i]], 1u); // finds: uninit-global atomic
}

int main(void)
{
    const int n = 300;
    unsigned char h[n], *x;
    unsigned counts[256], *bins;
    for (int i = 0; i < n; i++)
        h[i] = (unsigned char)i;
    cudaMalloc(&x, n);
    cudaMalloc(&bins, sizeof counts);
    cudaMemcpy(x, h, n, cudaMemcpyHostToDevice);
    histogram<<<3, 128>>>(bins, x, n);
    cudaMemcpy(counts, bins, sizeof counts, cudaMemcpyDeviceToHost);
    printf("%u\n", counts[0]);
    cudaFree(x);
    cudaFree(bins);
    return 0;
}
