// A warp waits until its flags are up and nobody has called the wait off, with a vote on each. Nobody raises
// flag 5.
#include <stdio.h>

__global__ void gather(int *y, volatile int *flags, volatile int *off)
{
    int lane = threadIdx.x, up, stop;
    do {
        up = __all_sync(0xffffffff, flags[lane] != 0); // some: deadlock read
        stop = __any_sync(0xffffffff, *off != 0);      // some: deadlock read
    } while (!up && !stop);
    y[lane] = up;
}

int main(void)
{
    int h[32], *y, *flags, *off;
    for (int i = 0; i < 32; i++)
        h[i] = i != 5;
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&flags, sizeof h);
    cudaMalloc(&off, sizeof(int));
    cudaMemcpy(flags, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(off, 0, sizeof(int));
    gather<<<1, 32>>>(y, flags, off);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
