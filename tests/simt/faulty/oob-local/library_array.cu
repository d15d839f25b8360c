// A loop over a local cuda::std::array takes one step too many.
#include <cuda/std/array>
#include <stdio.h>

__global__ void squares(int *y, int n)
{
    cuda::std::array<int, 4> own = {};
    for (int i = 0; i <= n; i++)
        own[i] = i * i; // finds: oob-local *
    y[threadIdx.x] = own[n - 1];
}

int main(void)
{
    int *y;
    cudaMalloc(&y, sizeof *y);
    squares<<<1, 1>>>(y, 4);
    cudaDeviceSynchronize();
    return 0;
}
