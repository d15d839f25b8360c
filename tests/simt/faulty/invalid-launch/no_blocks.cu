// prints: cudaErrorInvalidConfiguration
// The number of blocks is rounded down, which leaves none for a small array.
#include <stdio.h>

__global__ void fill(int *y, int value, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = value;
}

int main(void)
{
    const int n = 100, block = 256;
    int *y;
    cudaMalloc(&y, n * sizeof(int));
    fill<<<n / block, block>>>(y, 1, n); // finds: invalid-launch launch
    printf("%s\n", cudaGetErrorName(cudaPeekAtLastError()));
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    cudaFree(y);
    return 0;
}
