// cudaDeviceReset gives all device memory back, and the kernel goes on using it.
#include <stdio.h>

__global__ void twice(int *y, const int *x)
{
    y[threadIdx.x] = 2 * x[threadIdx.x]; // finds: oob-global read write
}

int main(void)
{
    int h[32] = {0}, *x, *y;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    cudaDeviceReset();
    twice<<<1, 32>>>(y, x);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
