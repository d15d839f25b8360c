// Every block counts itself by a plain update.
// says: if both threads only add to it, they must use atomicAdd
#include <stdio.h>

__global__ void count(int *counted)
{
    if (threadIdx.x == 0)
        *counted += 1; // finds: global-race read write
}

int main(void)
{
    int h, *counted;
    cudaMalloc(&counted, sizeof h);
    cudaMemset(counted, 0, sizeof h);
    count<<<10, 32>>>(counted);
    cudaMemcpy(&h, counted, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h);
    return 0;
}
