// The producer arrives before it writes. The barrier orders nothing that comes after an arrival.
#include <stdio.h>

__global__ void hand_over(int *y)
{
    __shared__ int s[32];
    int lane = threadIdx.x % 32;
    if (threadIdx.x < 32) {
        asm volatile("bar.arrive 1, 64;" ::: "memory");
        s[lane] = lane; // finds: shared-race write
    } else {
        asm volatile("bar.sync 1, 64;" ::: "memory");
        y[lane] = s[31 - lane]; // finds: shared-race read; may: uninit-shared read
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
