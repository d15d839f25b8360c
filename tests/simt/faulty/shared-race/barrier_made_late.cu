// Threads arrive at a barrier that another thread may not have made yet.
#include <cuda/barrier>
#include <stdio.h>

__global__ void kernel(int *y, const int *x)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> all;
    if (threadIdx.x == 0)
        init(&all, blockDim.x); // may: shared-race|uninit-shared|deadlock *
    y[threadIdx.x] = x[threadIdx.x];
    all.arrive_and_wait(); // finds: shared-race|uninit-shared|deadlock *
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
