// Pixels of two 16-bit halves. Each thread writes its own pixel's, and the first of a block reads the half
// next to its own, which is the last of the block before.
#include <stdio.h>

#define BLOCK 32

__global__ void blend(unsigned short *halves)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    halves[2 * i] = i;
    halves[2 * i + 1] = i; // finds: global-race write
    halves[2 * i] += halves[2 * i + 1];
    if (threadIdx.x == 0 && i > 0)
        halves[2 * i] += halves[2 * i - 1]; // finds: global-race read
}

int main(void)
{
    const int n = 8 * BLOCK;
    unsigned short *halves, last;
    cudaMalloc(&halves, 2 * n * sizeof *halves);
    for (int k = 0; k < 3; k++)
        blend<<<n / BLOCK, BLOCK>>>(halves);
    cudaMemcpy(&last, halves + 2 * n - 1, sizeof last, cudaMemcpyDeviceToHost);
    printf("%d\n", last);
    cudaFree(halves);
    return 0;
}
