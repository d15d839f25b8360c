// Blocks count under a lock, and another block looks at the counter without taking it.
#include <stdio.h>

__global__ void count(int *lock, int *counter, int *seen)
{
    if (threadIdx.x != 0)
        return;
    if (blockIdx.x == 7) {
        *seen = *counter; // finds: global-race read
        return;
    }
    while (atomicCAS(lock, 0, 1) != 0)
        ;
    __threadfence();
    *counter += 1; // finds: global-race write
    __threadfence();
    atomicExch(lock, 0);
}

int main(void)
{
    int counted, *lock, *counter, *seen;
    cudaMalloc(&lock, sizeof *lock);
    cudaMalloc(&counter, sizeof *counter);
    cudaMalloc(&seen, sizeof *seen);
    cudaMemset(lock, 0, sizeof *lock);
    cudaMemset(counter, 0, sizeof *counter);
    count<<<20, 32>>>(lock, counter, seen);
    cudaMemcpy(&counted, counter, sizeof counted, cudaMemcpyDeviceToHost);
    printf("%d of 19\n", counted);
    return 0;
}
