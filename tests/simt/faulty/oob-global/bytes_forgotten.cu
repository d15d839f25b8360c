// cudaMalloc is given a number of elements where it wants bytes.
#include <stdio.h>

__global__ void iota(int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = i; // finds: oob-global write
}

int main(void)
{
    const int n = 4096;
    int first = -1, *y;
    cudaMalloc(&y, n);
    iota<<<(n + 127) / 128, 128>>>(y, n);
    cudaMemcpy(&first, y, sizeof first, cudaMemcpyDeviceToHost);
    printf("%d\n", first);
    cudaFree(y);
    return 0;
}
