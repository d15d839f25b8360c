// The first warp writes between its arrivals in the first and in the second phase. The second warp waits for
// the first phase only, so its read may come before the write.
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
    auto first = all.arrive();
    if (t < 32) {
        all.wait(std::move(first));
        s[lane] = t; // finds: shared-race write
        (void)all.arrive();
        atomicAdd(&arrivals, 1);
    } else {
        while (atomicAdd(&arrivals, 0) < 32) // orders nothing
            ;
        all.wait(std::move(first));
        y[t] = s[31 - lane]; // finds: shared-race read
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
