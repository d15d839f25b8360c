// Sums that are their own flags: not 0 once they are there. What a strong read has seen may be read again
// plainly, by its thread, and by the others after a barrier: it comes after the write that was seen. So does
// what a ticket lock does with the number that it waited for.
#include <stdio.h>

#define BLOCKS  40
#define THREADS 32

__global__ void chain(int *y, volatile int *sums, int *ticket, const int *x)
{
    __shared__ int b;
    if (threadIdx.x == 0) {
        b = atomicAdd(ticket, 1);
        if (b > 0)
            while (sums[b - 1] == 0)
                ;
    }
    __syncthreads();
    int before = b > 0 ? ((int *)sums)[b - 1] : 0;
    y[b * THREADS + threadIdx.x] = before;
    if (threadIdx.x == 0)
        sums[b] = before + x[b];
}

__global__ void count(int *all, int *arrived)
{
    if (threadIdx.x == 0) {
        atomicAdd(arrived, 1);
        while (*(volatile int *)arrived < (int)gridDim.x)
            ;
        all[blockIdx.x] = *arrived;
    }
}

__global__ void append(int *list, int *length, int *next, int *serving)
{
    if (threadIdx.x == 0) {
        int mine = atomicAdd(next, 1);
        while (*(volatile int *)serving != mine)
            ;
        int again = *serving;
        __threadfence();
        list[(*length)++] = again - mine + blockIdx.x;
        __threadfence();
        atomicExch(serving, mine + 1);
    }
}

int main(void)
{
    int h[BLOCKS * THREADS], *x, *y, *sums, *counters;
    for (int i = 0; i < BLOCKS; i++)
        h[i] = i + 1;
    cudaMalloc(&x, BLOCKS * sizeof(int));
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&sums, BLOCKS * sizeof(int));
    cudaMalloc(&counters, 5 * sizeof(int));
    cudaMemset(sums, 0, BLOCKS * sizeof(int));
    cudaMemset(counters, 0, 5 * sizeof(int));
    cudaMemcpy(x, h, BLOCKS * sizeof(int), cudaMemcpyHostToDevice);
    chain<<<BLOCKS, THREADS>>>(y, sums, counters, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < BLOCKS * THREADS; i++)
        if (h[i] != i / THREADS * (i / THREADS + 1) / 2)
            return printf("y[%d] is %d\n", i, h[i]), 1;
    int resident = 0;
    cudaDeviceGetAttribute(&resident, cudaDevAttrMultiProcessorCount, 0);
    count<<<resident, THREADS>>>(y, counters + 1);
    cudaMemcpy(h, y, resident * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < resident; i++)
        if (h[i] != resident)
            return printf("%d arrived, not %d\n", h[i], resident), 1;
    append<<<BLOCKS, THREADS>>>(y, counters + 2, counters + 3, counters + 4);
    cudaMemcpy(h, y, BLOCKS * sizeof(int), cudaMemcpyDeviceToHost);
    int sum = 0;
    for (int i = 0; i < BLOCKS; i++)
        sum += h[i];
    if (sum != BLOCKS * (BLOCKS - 1) / 2)
        return printf("the list sums up to %d\n", sum), 1;
    printf("ok\n");
    cudaFree(x);
    cudaFree(y);
    cudaFree(sums);
    cudaFree(counters);
    return 0;
}
