// An exclusive scan by a shifted load gives every element but the first its left neighbour, and the first one
// nothing.
#include <stdio.h>

#define SECTION 64

__global__ void exclusive(float *y, const float *x)
{
    __shared__ float XY[SECTION];
    unsigned t = threadIdx.x;
    if (t > 0)
        XY[t] = x[t - 1];
    __syncthreads();
    float sum = 0;
    for (unsigned k = 0; k <= t; k++)
        sum += XY[k]; // finds: uninit-shared read
    y[t] = sum;
}

int main(void)
{
    float h[SECTION], *x, *y;
    for (int i = 0; i < SECTION; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    exclusive<<<1, SECTION>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g\n", h[0]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
