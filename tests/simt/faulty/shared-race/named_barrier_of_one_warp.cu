// Two warps exchange through shared memory, and each meets only itself at the barrier.
#include <stdio.h>

__global__ void reverse(int *y)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = t; // finds: shared-race write
    asm volatile("bar.sync %0, 32;" : : "r"(1 + t / 32) : "memory");
    y[t] = s[63 - t]; // finds: shared-race read
}

int main(void)
{
    int *y;
    cudaMalloc(&y, 64 * sizeof(int));
    reverse<<<1, 64>>>(y);
    cudaDeviceSynchronize();
    return 0;
}
