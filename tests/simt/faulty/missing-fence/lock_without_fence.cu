// needs: fences
// A lock taken by atomicCAS and given back by atomicExch guards a plain counter, with no fence on either
// side.
#include <stdio.h>

__global__ void count(int *lock, int *counter)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0) // may: missing-fence atomic
            ;
        *counter += 1;       // finds: missing-fence read write
        atomicExch(lock, 0); // may: missing-fence atomic
    }
}

int main(void)
{
    int counted, *lock, *counter;
    cudaMalloc(&lock, sizeof(int));
    cudaMalloc(&counter, sizeof(int));
    cudaMemset(lock, 0, sizeof(int));
    cudaMemset(counter, 0, sizeof(int));
    count<<<40, 32>>>(lock, counter);
    cudaMemcpy(&counted, counter, sizeof counted, cudaMemcpyDeviceToHost);
    printf("%d of 40\n", counted);
    return 0;
}
