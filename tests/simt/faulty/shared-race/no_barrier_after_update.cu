// Kogge-Stone whose steps are not apart: the sum written by one step may be missed, or seen too early,
// by a thread in the next one.
#include <stdio.h>

#define SECTION 64

__global__ void kogge_stone(float *y, const float *x)
{
    __shared__ float XY[SECTION];
    unsigned t = threadIdx.x;
    XY[t] = x[t];
    __syncthreads();
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
        float sum = 0;
        if (t >= stride)
            sum = XY[t] + XY[t - stride]; // finds: shared-race read
        __syncthreads();
        if (t >= stride)
            XY[t] = sum; // finds: shared-race write
    }
    y[t] = XY[t];
}

int main(void)
{
    float h[SECTION], *x, *y;
    for (int i = 0; i < SECTION; i++)
        h[i] = i * 0.5f;
    cudaMalloc((void **)&x, sizeof h);
    cudaMalloc((void **)&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    kogge_stone<<<1, SECTION>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("last sum %g\n", h[SECTION - 1]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
