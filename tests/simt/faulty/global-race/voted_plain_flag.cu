// The lanes of a warp read the flags of the blocks before theirs by plain loads, and vote on going on.
#include <stdio.h>

__global__ void chain(int *y, int *flags, int *ticket)
{
    int lane = threadIdx.x, b = 0, up;
    if (lane == 0)
        b = atomicAdd(ticket, 1);
    b = __shfl_sync(0xffffffff, b, 0);
    do
        up = lane < b ? flags[b - 1 - lane] : 1; // finds: global-race read
    while (!__all_sync(0xffffffff, up));
    __threadfence();
    if (lane == 0)
        atomicExch(&flags[b], 1); // finds: global-race atomic
    y[b * 32 + lane] = b;
}

int main(void)
{
    const int blocks = 100;
    int *y, *flags, *ticket;
    cudaMalloc(&y, blocks * 32 * sizeof(int));
    cudaMalloc(&flags, blocks * sizeof(int));
    cudaMalloc(&ticket, sizeof(int));
    cudaMemset(flags, 0, blocks * sizeof(int));
    cudaMemset(ticket, 0, sizeof(int));
    chain<<<blocks, 32>>>(y, flags, ticket);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
