// needs: fences
// Each block waits for the flag of the one before it and then reads its sum; but the flag is raised first,
// and the sum is written afterwards.
#include <stdio.h>

__global__ void chain(int *sum, volatile int *flag, int *started)
{
    int b = atomicAdd(started, 1), before = 0;
    if (b > 0) {
        while (flag[b - 1] == 0) // finds: global-race *
            ;
        __threadfence();
        before = sum[b - 1]; // finds: global-race read
    }
    __threadfence();
    flag[b] = 1;         // finds: global-race write
    sum[b] = before + 1; // finds: global-race write
}

int main(void)
{
    const int blocks = 2;
    int h[blocks], *sum, *flag, *started;
    cudaMalloc(&sum, sizeof h);
    cudaMalloc(&flag, sizeof h);
    cudaMalloc(&started, sizeof(int));
    cudaMemset(started, 0, sizeof(int));
    cudaMemset(flag, 0, sizeof h);
    cudaMemset(sum, 0, sizeof h);
    chain<<<blocks, 1>>>(sum, flag, started);
    cudaMemcpy(h, sum, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[blocks - 1]);
    cudaFree(sum);
    cudaFree(flag);
    cudaFree(started);
    return 0;
}
