// Every block reads the factor on both sides of a barrier, and one sets it after another. That barrier is no
// other block's.
#include <stdio.h>

#define BLOCK 32

__global__ void scale(int *y, int *factor)
{
    unsigned i = blockIdx.x * BLOCK + threadIdx.x;
    y[i] = i * factor[0]; // some: global-race read
    __syncthreads();
    y[i] += factor[0]; // some: global-race read
    __syncthreads();
    if (i == 5 * BLOCK)
        factor[0] = 3; // finds: global-race write
}

int main(void)
{
    const int n = 16 * BLOCK, two = 2;
    int *y, *factor, last;
    cudaMalloc(&y, n * sizeof *y);
    cudaMalloc(&factor, sizeof *factor);
    cudaMemcpy(factor, &two, sizeof two, cudaMemcpyHostToDevice);
    scale<<<n / BLOCK, BLOCK>>>(y, factor);
    cudaMemcpy(&last, y + n - 1, sizeof last, cudaMemcpyDeviceToHost);
    printf("%d\n", last);
    cudaFree(y);
    cudaFree(factor);
    return 0;
}
