// The section scan of the textbook, with both of its barriers and a partial last section.
#include <stdio.h>

#define SECTION 128

__global__ void kogge_stone(int *y, const int *x, int n)
{
    __shared__ int XY[SECTION];
    unsigned t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + t;
    if (i < n)
        XY[t] = x[i];
    else
        XY[t] = 0;
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        int sum = 0;
        if (t >= stride)
            sum = XY[t] + XY[t - stride];
        __syncthreads();
        if (t >= stride)
            XY[t] = sum;
    }
    if (i < n)
        y[i] = XY[t];
}

int main(void)
{
    const int n = 1000;
    int h[n], result[n], *x, *y;
    for (int i = 0; i < n; i++)
        h[i] = i % 11 - 3;
    cudaMalloc(&x, n * sizeof(int));
    cudaMalloc(&y, n * sizeof(int));
    cudaMemcpy(x, h, n * sizeof(int), cudaMemcpyHostToDevice);
    kogge_stone<<<(n + SECTION - 1) / SECTION, SECTION>>>(y, x, n);
    cudaMemcpy(result, y, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    for (int i = 0, sum = 0; i < n; i++) {
        sum = i % SECTION ? sum + h[i] : h[i];
        if (result[i] != sum) {
            printf("y[%d] is %d, not %d\n", i, result[i], sum);
            return 1;
        }
    }
    printf("ok\n");
    return 0;
}
