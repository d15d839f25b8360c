// says: has been committed and waited for
// The copies are waited for, but were never committed.
#include <cuda_pipeline.h>
#include <stdio.h>

__global__ void kernel(int *y, const int *x)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t], &x[t], sizeof(int)); // finds: early-read call
    __pipeline_wait_prior(0);
    y[t] = s[t]; // finds: early-read read
}

int main(void)
{
    int *x, *y;
    cudaMalloc(&x, 4 * 64 * sizeof *x);
    cudaMalloc(&y, 4 * 64 * sizeof *y);
    cudaMemset(x, 0, 4 * 64 * sizeof *x);
    kernel<<<1, 64>>>(y, x);
    cudaDeviceSynchronize();
    return 0;
}
