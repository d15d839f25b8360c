// needs: fences
// The lock reaches all blocks, and the fences inside it reach one block only.
#include <stdio.h>

// says: a __threadfence() reaches all blocks
__global__ void count(int *lock, int *counter)
{
    if (threadIdx.x != 0)
        return;
    while (atomicCAS(lock, 0, 1) != 0) // may: missing-fence atomic
        ;
    __threadfence_block(); // finds: missing-fence call
    *counter += 1;         // finds: missing-fence read write
    __threadfence_block(); // finds: missing-fence call
    atomicExch(lock, 0);   // may: missing-fence atomic
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
