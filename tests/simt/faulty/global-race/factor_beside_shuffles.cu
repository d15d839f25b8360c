// Every thread of every block reads the factor, and one sets it. That the lanes of a warp meet orders nothing
// between blocks.
#include <stdio.h>

#define BLOCK 64

__global__ void scale(int *y, int *factor)
{
    unsigned i = blockIdx.x * BLOCK + threadIdx.x;
    int sum = i * factor[0]; // finds: global-race read
    for (int distance = 1; distance < warpSize; distance *= 2)
        sum += __shfl_xor_sync(0xffffffffu, sum, distance);
    y[i] = sum;
    if (i == 0)
        factor[0] = 3; // finds: global-race write
}

int main(void)
{
    const int n = 16 * BLOCK, two = 2;
    int *y, *factor, last;
    cudaMalloc(&y, n * sizeof *y);
    cudaMalloc(&factor, sizeof *factor);
    cudaMemcpy(factor, &two, sizeof two, cudaMemcpyHostToDevice);
    for (int k = 0; k < 2; k++)
        scale<<<n / BLOCK, BLOCK>>>(y, factor);
    cudaMemcpy(&last, y + n - 1, sizeof last, cudaMemcpyDeviceToHost);
    printf("%d\n", last);
    cudaFree(y);
    cudaFree(factor);
    return 0;
}
