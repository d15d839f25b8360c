// says: before the asynchronous copy that thread
// A block copies a tile together, meets at a barrier, and does not wait for the copy.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <stdio.h>

namespace cg = cooperative_groups;

__global__ void kernel(int *y, const int *x)
{
    __shared__ int s[64];
    cg::thread_block block = cg::this_thread_block();
    cg::memcpy_async(block, s, x, sizeof s); // finds: early-read call
    block.sync();
    y[threadIdx.x] = s[63 - threadIdx.x]; // finds: early-read read
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
