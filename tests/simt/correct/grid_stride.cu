// A loop over the whole array by strides of the grid, with 64-bit indices, const __restrict__ pointers,
// launch bounds and unrolling.
#include <stdio.h>

#define BLOCK 64

__device__ __forceinline__ float square(float v) { return v * v; }

__global__ void __launch_bounds__(BLOCK) squares(float *__restrict__ y, const float *__restrict__ x, size_t n)
{
    size_t stride = (size_t)gridDim.x * blockDim.x;
#pragma unroll 4
    for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
        y[i] = square(x[i]);
}

int main(void)
{
    const size_t n = 1003;
    float h[n], result[n], *x, *y;
    for (size_t i = 0; i < n; i++)
        h[i] = (float)i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    squares<<<3, BLOCK>>>(y, x, n);
    cudaMemcpy(result, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    for (size_t i = 0; i < n; i++)
        if (result[i] != h[i] * h[i])
            return printf("y[%zu] is %g\n", i, result[i]), 1;
    printf("ok\n");
    return 0;
}
