// needs: fences
// All blocks count themselves in and wait for the rest. There are more blocks than the device holds at once,
// and none of those that wait makes room.
#include <stdio.h>

__global__ void two_phases(int *y, int *arrived)
{
    unsigned b = blockIdx.x;
    y[b] = b;
    __threadfence();
    atomicAdd(arrived, 1);                         // may: deadlock atomic
    while (atomicAdd(arrived, 0) < (int)gridDim.x) // finds: deadlock atomic
        ;
    __threadfence();
    y[gridDim.x + b] = y[gridDim.x - 1 - b];
}

int main(void)
{
    const int blocks = 100000;
    int *y, *arrived;
    cudaMalloc(&y, 2 * blocks * sizeof(int));
    cudaMalloc(&arrived, sizeof(int));
    cudaMemset(arrived, 0, sizeof(int));
    two_phases<<<blocks, 1>>>(y, arrived);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
// says-of-several: and it holds 2; thread 0 of block
// says-of-several: for arrived[0]. 99998 of 100000 blocks have not started, and can't before one of blocks
