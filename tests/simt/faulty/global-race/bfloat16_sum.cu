// Threads add to one bfloat16 without an atomic.
#include <cuda_bf16.h>
#include <stdio.h>

__global__ void add_all(__nv_bfloat16 *sum, const __nv_bfloat16 *x)
{
    *sum = __hadd(*sum, x[threadIdx.x]); // finds: global-race read write
}

int main(void)
{
    __nv_bfloat16 *x, *sum;
    cudaMalloc(&x, 64 * sizeof *x);
    cudaMalloc(&sum, sizeof *sum);
    cudaMemset(x, 0, 64 * sizeof *x);
    cudaMemset(sum, 0, sizeof *sum);
    add_all<<<1, 64>>>(sum, x);
    cudaDeviceSynchronize();
    return 0;
}
