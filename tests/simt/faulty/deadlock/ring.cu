// needs: fences
// Each block waits for the one before it, and the first for the last: a ring.
#include <stdio.h>

__global__ void ring(int *y, volatile int *flags, int *ticket)
{
    int b = atomicAdd(ticket, 1), blocks = gridDim.x;
    int before = (b + blocks - 1) % blocks;
    while (flags[before] == 0) // finds: deadlock read
        ;
    __threadfence();
    y[b] = y[before] + 1;
    __threadfence();
    flags[b] = 1; // may: deadlock write
}

int main(void)
{
    const int blocks = 3;
    int *y, *flags, *ticket;
    cudaMalloc(&y, blocks * sizeof(int));
    cudaMalloc(&flags, blocks * sizeof(int));
    cudaMalloc(&ticket, sizeof(int));
    cudaMemset(y, 0, blocks * sizeof(int));
    cudaMemset(flags, 0, blocks * sizeof(int));
    cudaMemset(ticket, 0, sizeof(int));
    ring<<<blocks, 1>>>(y, flags, ticket);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
// says-of-several: ; thread 0 of block
// says-of-several: for flags[
// says-of-several: has not started, and can't before one of blocks
