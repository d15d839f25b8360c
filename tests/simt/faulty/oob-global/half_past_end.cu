// An odd number of halves is read in pairs, and an array of bfloat16 by one thread too many.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <stdio.h>

__global__ void sums_of_pairs(__half *y, const __half *x, int n)
{
    int i = threadIdx.x;
    if (2 * i < n) {
        __half2 pair = ((const __half2 *)x)[i]; // finds: oob-global read
        y[i] = __hadd(__low2half(pair), __high2half(pair));
    }
}

__global__ void twice(__nv_bfloat16 *y, const __nv_bfloat16 *x, int n)
{
    int i = threadIdx.x;
    if (i <= n)
        y[i] = __hmul(x[i], __float2bfloat16(2.0f)); // finds: oob-global read write
}

int main(void)
{
    enum { N = 33 };
    __half *x, *y;
    __nv_bfloat16 *u, *v;
    cudaMalloc(&x, N * sizeof *x);
    cudaMalloc(&y, N * sizeof *y);
    cudaMalloc(&u, N * sizeof *u);
    cudaMalloc(&v, N * sizeof *v);
    cudaMemset(x, 0, N * sizeof *x);
    cudaMemset(u, 0, N * sizeof *u);
    sums_of_pairs<<<1, 32>>>(y, x, N);
    twice<<<1, 64>>>(v, u, N);
    cudaDeviceSynchronize();
    return 0;
}
