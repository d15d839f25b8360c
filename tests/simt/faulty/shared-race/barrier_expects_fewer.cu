// The barrier expects one warp, and two arrive: it opens before the others have written.
#include <cuda/barrier>
#include <stdio.h>

__global__ void kernel(int *y, const int *x)
{
    __shared__ int s[64];
    __shared__ cuda::barrier<cuda::thread_scope_block> all;
    if (threadIdx.x == 0)
        init(&all, 32);
    __syncthreads();
    s[threadIdx.x] = x[threadIdx.x]; // finds: shared-race write
    all.arrive_and_wait();
    y[threadIdx.x] = s[63 - threadIdx.x]; // finds: shared-race read
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
