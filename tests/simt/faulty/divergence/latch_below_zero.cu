// says: counts a latch down by 1 at
// says: when its count is 0: a latch must not be counted below 0
// The latch is made for one warp, and both warps of the block count it down.
#include <cuda/latch>
#include <new>
#include <stdio.h>

typedef cuda::latch<cuda::thread_scope_block> block_latch;

__global__ void kernel(int *y, const int *x)
{
    __shared__ alignas(block_latch) char bytes[sizeof(block_latch)];
    block_latch *first_warp = (block_latch *)bytes;
    if (threadIdx.x == 0)
        new (first_warp) block_latch(32);
    __syncthreads();
    y[threadIdx.x] = x[threadIdx.x];
    first_warp->count_down(); // finds: divergence *
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
