// A Brent-Kung reduction whose guard lets the last index equal the section's size.
#include <stdio.h>

#define SECTION 64

__global__ void reduction_tree(int *total, const int *x)
{
    __shared__ int XY[SECTION];
    unsigned t = threadIdx.x;
    XY[t] = x[t];
    XY[t + blockDim.x] = x[t + blockDim.x];
    for (unsigned stride = 1; stride <= blockDim.x; stride *= 2) {
        __syncthreads();
        unsigned i = (t + 1) * 2 * stride;
        if (i <= SECTION)
            XY[i] += XY[i - stride]; // finds: oob-shared read write
    }
    __syncthreads();
    if (t == 0)
        *total = XY[SECTION - 1];
}

int main(void)
{
    int h[SECTION], *x, *total;
    for (int i = 0; i < SECTION; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&total, sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    reduction_tree<<<1, SECTION / 2>>>(total, x);
    cudaMemcpy(h, total, sizeof(int), cudaMemcpyDeviceToHost);
    printf("total %d\n", h[0]);
    cudaFree(x);
    cudaFree(total);
    return 0;
}
