// needs: fences
// The first block to take the lock returns with it.
#include <stdio.h>

__global__ void append(int *lock, int *length, int *list, int limit)
{
    while (atomicCAS(lock, 0, 1) != 0) // finds: deadlock atomic
        ;
    __threadfence();
    if (*length >= limit)
        return;
    list[*length] = blockIdx.x;
    *length += 1;
    __threadfence();
    atomicExch(lock, 0); // may: deadlock atomic
}

int main(void)
{
    int *lock, *length, *list;
    cudaMalloc(&lock, sizeof(int));
    cudaMalloc(&length, sizeof(int));
    cudaMalloc(&list, 4 * sizeof(int));
    cudaMemset(lock, 0, sizeof(int));
    cudaMemset(length, 0, sizeof(int));
    append<<<16, 1>>>(lock, length, list, 4);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
