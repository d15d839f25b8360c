// The second barrier of Kogge-Stone has slipped into the branch: threads left of the stride never reach it.
#include <stdio.h>

#define SECTION 64

__global__ void kogge_stone(int *y, const int *x)
{
    __shared__ int XY[SECTION];
    unsigned t = threadIdx.x;
    XY[t] = x[t];
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();   // may: divergence barrier
        if (t >= stride) { // finds: divergence branch
            int sum = XY[t] + XY[t - stride];
            __syncthreads(); // finds: divergence barrier
            XY[t] = sum;
        }
    }
    y[t] = XY[t];
}

int main(void)
{
    int h[SECTION], *x, *y;
    for (int i = 0; i < SECTION; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    kogge_stone<<<1, SECTION>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[SECTION - 1]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
