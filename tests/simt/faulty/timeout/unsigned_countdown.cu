// An unsigned stride is halved for as long as it is at least 0, which it always is.
#include <stdio.h>

__global__ void reduce(int *total, const int *x)
{
    int sum = 0;
    for (unsigned stride = 16; stride >= 0; stride /= 2) // some: timeout *
        sum += x[stride];                                // some: timeout *
    *total = sum;
}

int main(void)
{
    int h[32], *x, *total;
    for (int i = 0; i < 32; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&total, sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    reduce<<<1, 1>>>(total, x);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
