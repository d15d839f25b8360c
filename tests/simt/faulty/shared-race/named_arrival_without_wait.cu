// One warp arrives at a named barrier, and another one waits there. The warp that waits may read what both
// have written, and the warp that only arrives may not.
#include <stdio.h>

__global__ void kernel(int *y)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = 0;
    __syncthreads();
    s[t] = t; // finds: shared-race write
    if (t < 32)
        asm volatile("bar.arrive 1, 64;" ::: "memory");
    else
        asm volatile("bar.sync 1, 64;" ::: "memory");
    if (t < 32)
        y[t] = s[63 - t]; // finds: shared-race read
    else
        y[t] = s[63 - t];
}

int main(void)
{
    int *y;
    cudaMalloc(&y, 64 * sizeof *y);
    kernel<<<1, 64>>>(y);
    cudaDeviceSynchronize();
    return 0;
}
