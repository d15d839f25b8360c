// A ticket lock that is given back by one more than what it holds, read plainly after the fence: nothing
// orders that read before the next holder's write. What the lock guards is in order all the same.
#include <stdio.h>

#define BLOCKS 30

__global__ void append(int *list, int *length, int *next, int *serving)
{
    if (threadIdx.x > 0)
        return;
    int mine = atomicAdd(next, 1);
    while (*(volatile int *)serving != mine) // may: missing-fence read
        ;
    __threadfence();
    list[*length] = blockIdx.x;
    *length += 1;
    __threadfence();
    *(volatile int *)serving = *serving + 1; // finds: missing-fence read, missing-fence write
}

int main(void)
{
    int h[BLOCKS], *list, *counters;
    cudaMalloc(&list, sizeof h);
    cudaMalloc(&counters, 3 * sizeof(int));
    cudaMemset(counters, 0, 3 * sizeof(int));
    append<<<BLOCKS, 32>>>(list, counters, counters + 1, counters + 2);
    cudaMemcpy(h, list, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(list);
    cudaFree(counters);
    return 0;
}
