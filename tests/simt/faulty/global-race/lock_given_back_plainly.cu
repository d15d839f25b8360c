// A lock is taken by an atomic and given back by a plain store.
#include <stdio.h>

__global__ void count(int *lock, int *counter)
{
    if (threadIdx.x != 0)
        return;
    while (atomicCAS(lock, 0, 1) != 0) // finds: global-race atomic
        ;
    __threadfence();
    *counter += 1; // may: missing-fence|global-race *
    __threadfence();
    *lock = 0; // finds: global-race write
}

int main(void)
{
    int counted, *lock, *counter;
    cudaMalloc(&lock, sizeof *lock);
    cudaMalloc(&counter, sizeof *counter);
    cudaMemset(lock, 0, sizeof *lock);
    cudaMemset(counter, 0, sizeof *counter);
    count<<<20, 32>>>(lock, counter);
    cudaMemcpy(&counted, counter, sizeof counted, cudaMemcpyDeviceToHost);
    printf("%d of 20\n", counted);
    return 0;
}
