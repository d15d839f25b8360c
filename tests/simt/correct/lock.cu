// needs: fences
// A lock by atomicCAS, given back by atomicExch, with fences inside: the counter it guards is read and
// written plainly, and so is the list.
#include <stdio.h>

__global__ void append(int *lock, int *length, int *list)
{
    if (threadIdx.x != 0)
        return;
    while (atomicCAS(lock, 0, 1) != 0)
        ;
    __threadfence();
    list[*length] = blockIdx.x;
    *length += 1;
    __threadfence();
    atomicExch(lock, 0);
}

int main(void)
{
    const int blocks = 40;
    int h[blocks], seen[blocks] = {0}, count, *lock, *length, *list;
    cudaMalloc(&lock, sizeof(int));
    cudaMalloc(&length, sizeof(int));
    cudaMalloc(&list, sizeof h);
    cudaMemset(lock, 0, sizeof(int));
    cudaMemset(length, 0, sizeof(int));
    append<<<blocks, 32>>>(lock, length, list);
    cudaMemcpy(&count, length, sizeof count, cudaMemcpyDeviceToHost);
    cudaMemcpy(h, list, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < blocks; i++)
        if (count != blocks || h[i] < 0 || h[i] >= blocks || seen[h[i]]++)
            return printf("%d in the list, and at %d %d\n", count, i, h[i]), 1;
    printf("ok\n");
    return 0;
}
