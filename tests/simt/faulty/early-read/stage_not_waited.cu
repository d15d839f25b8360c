// A tile is copied by a pipeline of the block, and used before its stage was waited for.
#include <cooperative_groups.h>
#include <cuda/pipeline>
#include <stdio.h>

namespace cg = cooperative_groups;

__global__ void kernel(int *y, const int *x)
{
    __shared__ int s[64];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 1> state;
    cg::thread_block block = cg::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state);
    pipe.producer_acquire();
    cuda::memcpy_async(block, s, x, sizeof s, pipe); // some: shared-race|early-read *
    pipe.producer_commit();
    y[threadIdx.x] = s[threadIdx.x ^ 32]; // finds: shared-race|early-read read
    pipe.consumer_wait();
    pipe.consumer_release();
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
