// A lock whose atomics reach one block only is taken by the threads of several blocks.
#include <stdio.h>

// says: reach only their own block; device scope reaches all blocks
__global__ void count(int *lock, int *counter)
{
    if (threadIdx.x != 0)
        return;
    while (atomicCAS_block(lock, 0, 1) != 0) // some: missing-fence|global-race atomic
        ;
    __threadfence();
    *counter += 1; // some: missing-fence|global-race *
    __threadfence();
    atomicExch_block(lock, 0); // some: missing-fence|global-race atomic
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
