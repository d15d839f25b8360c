// The stride starts at 0, and doubling it leaves it there.
#include <stdio.h>

__global__ void scan(int *y, const int *x, int n)
{
    int sum = x[threadIdx.x];
    for (int stride = 0; stride < n; stride *= 2) { // some: timeout *
        sum += x[stride];                           // some: timeout *
        y[threadIdx.x] = sum;                       // some: timeout *
    }
}

int main(void)
{
    const int n = 32;
    int h[n] = {0}, *x, *y;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    scan<<<1, n>>>(y, x, n);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
