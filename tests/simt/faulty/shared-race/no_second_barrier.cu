// Kogge-Stone with no barrier between reading the neighbour and writing the sum: an element can be
// overwritten before the thread to its right has read it.
#include <stdio.h>

#define SECTION 128

__global__ void kogge_stone(int *y, const int *x, int n)
{
    __shared__ int XY[SECTION];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    XY[threadIdx.x] = i < n ? x[i] : 0;
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        int sum = XY[threadIdx.x];
        if (threadIdx.x >= stride)
            sum += XY[threadIdx.x - stride]; // finds: shared-race read
        XY[threadIdx.x] = sum;               // finds: shared-race write
    }
    if (i < n)
        y[i] = XY[threadIdx.x];
}

int main(void)
{
    const int n = 300;
    int h[n], *x, *y;
    for (int i = 0; i < n; i++)
        h[i] = 1;
    cudaMalloc(&x, n * sizeof(int));
    cudaMalloc(&y, n * sizeof(int));
    cudaMemcpy(x, h, n * sizeof(int), cudaMemcpyHostToDevice);
    kogge_stone<<<(n + SECTION - 1) / SECTION, SECTION>>>(y, x, n);
    cudaMemcpy(h, y, n * sizeof(int), cudaMemcpyDeviceToHost);
    printf("y[%d] = %d\n", n - 1, h[n - 1]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
