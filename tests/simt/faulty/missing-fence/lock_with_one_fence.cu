// needs: fences
// A lock needs a fence after it is taken and another one before it is given back. Each kernel has only one.
#include <stdio.h>

__global__ void fence_when_taken(int *lock, int *counter)
{
    if (threadIdx.x != 0)
        return;
    while (atomicCAS(lock, 0, 1) != 0) // may: missing-fence atomic
        ;
    __threadfence();
    *counter += 1;       // finds: missing-fence read write
    atomicExch(lock, 0); // may: missing-fence atomic
}

__global__ void fence_when_given_back(int *lock, int *counter)
{
    if (threadIdx.x != 0)
        return;
    while (atomicCAS(lock, 0, 1) != 0) // may: missing-fence atomic
        ;
    *counter += 1; // finds: missing-fence read write
    __threadfence();
    atomicExch(lock, 0); // may: missing-fence atomic
}

int main(void)
{
    int counted, *lock, *counter;
    cudaMalloc(&lock, sizeof *lock);
    cudaMalloc(&counter, sizeof *counter);
    cudaMemset(lock, 0, sizeof *lock);
    cudaMemset(counter, 0, sizeof *counter);
    fence_when_taken<<<20, 32>>>(lock, counter);
    fence_when_given_back<<<20, 32>>>(lock, counter);
    cudaMemcpy(&counted, counter, sizeof counted, cudaMemcpyDeviceToHost);
    printf("%d of 40\n", counted);
    return 0;
}
