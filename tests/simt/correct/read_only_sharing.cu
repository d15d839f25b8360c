// All threads of all blocks read the same words; two kernels that only read run on the same input.
#include <stdio.h>

__global__ void polynomial(int *y, const int *coefficients, int degree)
{
    __shared__ int scale;
    if (threadIdx.x == 7)
        scale = coefficients[0];
    __syncthreads();
    int v = 0, t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = degree; k >= 0; k--)
        v = v * t + coefficients[k] * scale;
    y[t] = v;
}

int main(void)
{
    int h[4] = {3, -1, 2, 1}, result[96], *c, *y;
    cudaMalloc(&c, sizeof h);
    cudaMalloc(&y, sizeof result);
    cudaMemcpy(c, h, sizeof h, cudaMemcpyHostToDevice);
    polynomial<<<3, 32>>>(y, c, 3);
    cudaMemcpy(result, y, sizeof result, cudaMemcpyDeviceToHost);
    cudaFree(c);
    cudaFree(y);
    for (int t = 0; t < 96; t++)
        if (result[t] != 3 * (3 - t + 2 * t * t + t * t * t))
            return printf("%d: %d\n", t, result[t]), 1;
    printf("ok\n");
    return 0;
}
