// A chain of blocks whose flags are up already, as an earlier launch has left them.
#include <stdio.h>

#define BLOCKS 32

__global__ void chain(int *sums, const int *x, volatile int *flags)
{
    int b = blockIdx.x, before = 0;
    if (b > 0) {
        while (flags[b - 1] == 0)
            ;
        __threadfence();
        before = sums[b - 1]; // finds: global-race read
    }
    sums[b] = before + x[b]; // finds: global-race write
    __threadfence();
    flags[b] = 1;
}

int main(void)
{
    int h[BLOCKS], *x, *sums, *flags;
    for (int i = 0; i < BLOCKS; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&sums, sizeof h);
    cudaMalloc(&flags, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(flags, 1, sizeof h);
    chain<<<BLOCKS, 1>>>(sums, x, flags);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
