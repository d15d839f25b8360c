// needs: fences
// says: a flag must be volatile or atomic; nobody has raised it
// Blocks wait for a flag by a plain load. The compiler makes it once, before the loop, and nobody raises the
// flag in time: a loop that touches no memory.
#include <stdio.h>
__global__ void chain(int *sum, int *flag, int *started)
{
    int b = atomicAdd(started, 1), before = 0;
    if (b > 0) {
        while (flag[b] == 0) // finds: timeout *
            ;
        __threadfence();
        before = sum[b - 1];
    }
    sum[b] = before + 1;
    __threadfence();
    flag[b] = 1;
}
int main(void)
{
    const int blocks = 4;
    int h[blocks], *sum, *flag, *started;
    cudaMalloc(&sum, sizeof h);
    cudaMalloc(&flag, sizeof h);
    cudaMalloc(&started, 4);
    cudaMemset(flag, 0, sizeof h);
    cudaMemset(started, 0, 4);
    cudaMemset(sum, 0, sizeof h);
    chain<<<blocks, 1>>>(sum, flag, started);
    cudaMemcpy(h, sum, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[blocks - 1]);
    return 0;
}
