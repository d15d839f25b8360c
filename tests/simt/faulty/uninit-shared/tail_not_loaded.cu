// Kogge-Stone loads only the elements that exist: in the last block, the threads past the end add up
// whatever was in shared memory.
#include <stdio.h>

#define SECTION 64

__global__ void kogge_stone(int *y, const int *x, int n)
{
    __shared__ int XY[SECTION];
    unsigned t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + t;
    if (i < n)
        XY[t] = x[i];
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        int sum = 0;
        if (t >= stride)
            sum = XY[t] + XY[t - stride]; // finds: uninit-shared read
        __syncthreads();
        if (t >= stride)
            XY[t] = sum;
    }
    if (i < n)
        y[i] = XY[t];
}

int main(void)
{
    const int n = 100;
    int h[n], *x, *y;
    for (int i = 0; i < n; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    kogge_stone<<<(n + SECTION - 1) / SECTION, SECTION>>>(y, x, n);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[n - 1]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
