// Every thread of every block reads the factor. The last thread sets it for the next launch, as if all others
// had read it by then.
#include <stdio.h>

#define BLOCK 32

__global__ void scale(int *y, int *factor)
{
    unsigned i = blockIdx.x * BLOCK + threadIdx.x;
    y[i] = i * factor[0]; // finds: global-race read
    if (i == gridDim.x * BLOCK - 1)
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
