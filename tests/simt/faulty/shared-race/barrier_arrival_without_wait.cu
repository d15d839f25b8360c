// The threads of the second warp arrive at a barrier after the first warp, and read what the first warp wrote
// before it arrived. But they have not waited for the phase. Their second read is right.
#include <cuda/barrier>
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
    } else {
        while (atomicAdd(&arrivals, 0) < 32) // orders nothing
            ;
        auto token = all.arrive();
        y[t] = s[31 - lane]; // finds: shared-race read
        all.wait(std::move(token));
        y[t] += s[lane ^ 1];
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
