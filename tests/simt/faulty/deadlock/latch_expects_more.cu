// says: waits for it at
// The latch is made for one arrival more than there are threads.
#include <cuda/latch>
#include <new>
#include <stdio.h>

typedef cuda::latch<cuda::thread_scope_block> block_latch;

__global__ void kernel(int *y, const int *x)
{
    __shared__ alignas(block_latch) char bytes[sizeof(block_latch)];
    block_latch *all = (block_latch *)bytes;
    if (threadIdx.x == 0)
        new (all) block_latch(blockDim.x + 1);
    __syncthreads();
    y[threadIdx.x] = x[threadIdx.x];
    all->arrive_and_wait(); // finds: deadlock *
}

int main(void)
{
    int *x, *y;
    cudaMalloc(&x, 64 * sizeof *x);
    cudaMalloc(&y, 64 * sizeof *y);
    cudaMemset(x, 0, 64 * sizeof *x);
    kernel<<<1, 64>>>(y, x);
    cudaDeviceSynchronize();
    return 0;
}
