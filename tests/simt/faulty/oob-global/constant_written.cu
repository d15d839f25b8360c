// prints: cudaErrorIllegalAddress
// A kernel keeps a total in constant memory. nvcc only warns, and on a GPU a store to this address
// fails.
#include <stdio.h>

__constant__ int total = 0;

__global__ void sum(int *y, const int *x)
{
    int *place = &total;
    y[threadIdx.x] = *place + x[threadIdx.x];
    if (threadIdx.x == 31)
        *place = y[31]; // finds: oob-global write
}

int main(void)
{
    int h[32] = {0}, *x, *y;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    sum<<<1, 32>>>(y, x);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
