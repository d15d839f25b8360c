// The second warp counts the latch down before it has written what the first warp then reads.
#include <cuda/latch>
#include <new>
#include <stdio.h>

typedef cuda::latch<cuda::thread_scope_block> block_latch;

__global__ void kernel(int *y, const int *x)
{
    __shared__ alignas(block_latch) char bytes[sizeof(block_latch)];
    __shared__ int s[32];
    block_latch *written = (block_latch *)bytes;
    int lane = threadIdx.x % 32;
    if (threadIdx.x == 0)
        new (written) block_latch(32);
    if (threadIdx.x < 32)
        s[lane] = 0;
    __syncthreads();
    if (threadIdx.x >= 32) {
        written->count_down();
        s[lane] = x[lane]; // finds: shared-race write
    } else {
        written->wait();
        y[lane] = s[31 - lane]; // finds: shared-race read
    }
}

int main(void)
{
    int *x, *y;
    cudaMalloc(&x, 32 * sizeof *x);
    cudaMalloc(&y, 32 * sizeof *y);
    cudaMemset(x, 0, 32 * sizeof *x);
    kernel<<<1, 64>>>(y, x);
    cudaDeviceSynchronize();
    return 0;
}
