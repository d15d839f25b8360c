// Each block that finds the counter at its turn sets it to 0 by a plain store, while others still count.
#include <stdio.h>

__global__ void every_second(int *pairs, unsigned *count)
{
    if (threadIdx.x == 0) {
        if (atomicAdd(count, 1) == 1) { // some: global-race atomic
            *count = 0;                 // some: global-race write
            atomicAdd(pairs, 1);
        }
    }
}

int main(void)
{
    int *pairs, got;
    unsigned *count;
    cudaMalloc(&pairs, sizeof(int));
    cudaMalloc(&count, sizeof(unsigned));
    cudaMemset(pairs, 0, sizeof(int));
    cudaMemset(count, 0, sizeof(unsigned));
    every_second<<<32, 32>>>(pairs, count);
    cudaMemcpy(&got, pairs, sizeof got, cudaMemcpyDeviceToHost);
    printf("%d\n", got);
    cudaFree(pairs);
    cudaFree(count);
    return 0;
}
