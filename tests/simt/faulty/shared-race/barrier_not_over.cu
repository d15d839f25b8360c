// A thread of the second warp asks whether the phase is over, and goes on in any case. The phase is not over,
// because the barrier expects the whole second warp. So the thread has learnt nothing of the first one.
#include <cuda/barrier>
#include <cuda/std/chrono>
#include <stdio.h>
#include <utility>

__global__ void kernel(int *y)
{
    __shared__ int s[32];
    __shared__ unsigned arrivals;
    __shared__ cuda::barrier<cuda::thread_scope_block> all;
    int t = threadIdx.x, lane = t % 32;
    if (t == 0) {
        arrivals = 0;
        init(&all, 64);
    }
    if (t < 32)
        s[t] = 0;
    __syncthreads();
    if (t < 32) {
        s[lane] = t; // finds: shared-race write
        (void)all.arrive();
        atomicAdd(&arrivals, 1);
    } else if (t == 40) {
        while (atomicAdd(&arrivals, 0) < 32) // orders nothing
            ;
        auto token = all.arrive();
        y[t] = all.try_wait_for(std::move(token), cuda::std::chrono::nanoseconds(0));
        y[t] += s[31 - lane]; // finds: shared-race read
    }
}

int main(void)
{
    int *y;
    cudaMalloc(&y, 64 * sizeof *y);
    kernel<<<1, 64>>>(y);
    cudaDeviceSynchronize();
    return 0;
}
