// Each thread clears one bin of a shared histogram, and there are more bins than threads.
#include <stdio.h>

#define BINS    256
#define THREADS 64

__global__ void copy_bins(int *bins)
{
    __shared__ int local[BINS];
    unsigned t = threadIdx.x;
    local[t] = 0;
    __syncthreads();
    for (unsigned b = t; b < BINS; b += THREADS)
        bins[b] = local[b]; // finds: uninit-shared read
}

int main(void)
{
    int h[BINS], *bins;
    cudaMalloc(&bins, sizeof h);
    copy_bins<<<1, THREADS>>>(bins);
    cudaMemcpy(h, bins, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(bins);
    return 0;
}
