// One counter is guarded by two locks: even blocks take the first one, odd blocks the second one.
#include <stdio.h>

__global__ void count(int *locks, int *counter)
{
    int *lock = &locks[blockIdx.x % 2];
    if (threadIdx.x != 0)
        return;
    while (atomicCAS(lock, 0, 1) != 0)
        ;
    __threadfence();
    *counter += 1; // finds: global-race read write
    __threadfence();
    atomicExch(lock, 0);
}

int main(void)
{
    int counted, *locks, *counter;
    cudaMalloc(&locks, 2 * sizeof *locks);
    cudaMalloc(&counter, sizeof *counter);
    cudaMemset(locks, 0, 2 * sizeof *locks);
    cudaMemset(counter, 0, sizeof *counter);
    count<<<20, 32>>>(locks, counter);
    cudaMemcpy(&counted, counter, sizeof counted, cudaMemcpyDeviceToHost);
    printf("%d of 20\n", counted);
    return 0;
}
