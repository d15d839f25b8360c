#include <stdio.h>
#include <stdlib.h>

__global__ void left(int *y)
{
    __shared__ int s[64];
    s[threadIdx.x] = 0;
    __syncthreads();
    s[threadIdx.x] = threadIdx.x;
    y[threadIdx.x] = threadIdx.x > 0 ? s[threadIdx.x - 1] : 0;
}

int main(int argc, char **argv)
{
    int *y;
    cudaMalloc(&y, 64 * sizeof(int));
    left<<<1, 64>>>(y);
    cudaFree(y);
    return argc > 1 ? atoi(argv[1]) : 0;
}
