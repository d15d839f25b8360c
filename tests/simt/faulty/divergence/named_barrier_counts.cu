// The producer and the consumer don't agree on how many threads meet at their barrier.
#include <stdio.h>

__global__ void hand_over(int *y)
{
    __shared__ int s[32];
    int lane = threadIdx.x % 32;
    if (threadIdx.x < 32) {
        s[lane] = lane;
        asm volatile("bar.arrive 1, 64;" ::: "memory"); // finds: divergence barrier
    } else {
        asm volatile("bar.sync 1, 96;" ::: "memory"); // finds: divergence barrier; may: deadlock barrier
        y[lane] = s[31 - lane];
    }
}

int main(void)
{
    int *y;
    cudaMalloc(&y, 32 * sizeof(int));
    hand_over<<<1, 64>>>(y);
    cudaDeviceSynchronize();
    return 0;
}
