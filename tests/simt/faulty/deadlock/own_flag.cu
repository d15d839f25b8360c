// needs: fences
// The index is off by one: a block waits for its own flag, which it raises afterwards.
#include <stdio.h>

__global__ void domino(int *y, int *sums, volatile int *flags, int *ticket)
{
    int b = atomicAdd(ticket, 1), before = 0;
    if (b > 0) {
        while (flags[b] == 0) // finds: deadlock read
            ;
        __threadfence();
        before = sums[b - 1];
    }
    sums[b] = before + 1;
    __threadfence();
    flags[b] = 1; // may: deadlock write
    y[b] = before;
}

int main(void)
{
    const int blocks = 8;
    int *y, *sums, *flags, *ticket;
    cudaMalloc(&y, blocks * sizeof(int));
    cudaMalloc(&sums, blocks * sizeof(int));
    cudaMalloc(&flags, blocks * sizeof(int));
    cudaMalloc(&ticket, sizeof(int));
    cudaMemset(flags, 0, blocks * sizeof(int));
    cudaMemset(ticket, 0, sizeof(int));
    domino<<<blocks, 1>>>(y, sums, flags, ticket);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
