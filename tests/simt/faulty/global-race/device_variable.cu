// The blocks add their sums to a __device__ variable, without an atomic.
#include <stdio.h>

__device__ int totals[2];

__global__ void add(const int *x)
{
    if (threadIdx.x == 0)
        totals[1] += x[blockIdx.x]; // finds: global-race write; may: global-race read
}

int main(void)
{
    int h[4] = {1, 2, 3, 4}, *x, result[2];
    cudaMalloc(&x, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    add<<<4, 32>>>(x);
    cudaMemcpyFromSymbol(result, totals, sizeof result);
    printf("%d\n", result[1]);
    return 0;
}
