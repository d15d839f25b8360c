// says: reads it at not_waited.cu:14 before the asynchronous copy that thread
// Each stage is used one turn too early: the wait lets the newest copy, which is used, be on its way.
#include <cuda_pipeline.h>
#include <stdio.h>

__global__ void kernel(int *y, const int *x)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    for (int tile = 0; tile < 4; tile++) {
        __pipeline_memcpy_async(&s[t], &x[tile * 64 + t], sizeof(int)); // finds: early-read call
        __pipeline_commit();
        __pipeline_wait_prior(1);
        y[tile * 64 + t] = s[t]; // finds: early-read read
    }
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
