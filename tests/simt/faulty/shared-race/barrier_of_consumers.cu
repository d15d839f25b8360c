// The producers fill the buffer again without waiting for the barrier at which the consumers say that it is
// free. Both have arrived there, but an arrival only gives.
#include <cuda/barrier>
#include <stdio.h>

__global__ void kernel(int *y)
{
    __shared__ int s[32];
    __shared__ cuda::barrier<cuda::thread_scope_block> full, empty;
    int t = threadIdx.x, lane = t % 32;
    if (t == 0) {
        init(&full, 64);
        init(&empty, 64);
    }
    __syncthreads();
    for (int round = 0; round < 3; round++)
        if (t < 32) {
            s[lane] = round; // finds: shared-race write
            full.arrive_and_wait();
            (void)empty.arrive();
        } else {
            full.arrive_and_wait();
            y[lane] = s[31 - lane]; // finds: shared-race read
            (void)empty.arrive();
        }
}

int main(void)
{
    int *y;
    cudaMalloc(&y, 32 * sizeof *y);
    kernel<<<1, 64>>>(y);
    cudaDeviceSynchronize();
    return 0;
}
