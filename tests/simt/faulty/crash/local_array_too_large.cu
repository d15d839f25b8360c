// Each thread counts into bins of its own, 400 KB of them: more than a thread's stack, and than those of its
// neighbours beside it.
#include <stdio.h>

#define BINS 100000

__global__ void count(int *y, const int *x, int n)
{ // finds: crash *
    int bins[BINS];
    for (int k = 0; k < BINS; k++)
        bins[k] = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        bins[x[i]]++;
    int sum = 0;
    for (int k = 0; k < BINS; k++)
        sum += k * bins[k];
    y[threadIdx.x] = sum;
}

int main(void)
{
    int h[32] = {0}, *x, *y;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    count<<<1, 32>>>(y, x, 32);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
