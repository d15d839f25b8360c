// Thread 0 publishes the block's total, which the last thread writes, with no barrier between the two: the
// last warp may not have got there.
#include <stdio.h>

#define BLOCK 128

__global__ void block_totals(int *totals, const int *x)
{
    __shared__ int running[BLOCK];
    __shared__ int total;
    unsigned t = threadIdx.x;
    running[t] = x[blockIdx.x * BLOCK + t];
    if (t == 0)
        total = 0;
    __syncthreads();
    for (unsigned stride = 1; stride < BLOCK; stride *= 2) {
        int left = t >= stride ? running[t - stride] : 0;
        __syncthreads();
        running[t] += left;
        __syncthreads();
    }
    if (t == BLOCK - 1)
        total = running[t]; // finds: shared-race write
    if (t == 0)
        totals[blockIdx.x] = total; // finds: shared-race read
}

int main(void)
{
    const int blocks = 3;
    int h[blocks * BLOCK], *x, *totals;
    for (int i = 0; i < blocks * BLOCK; i++)
        h[i] = i / BLOCK;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&totals, blocks * sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    block_totals<<<blocks, BLOCK>>>(totals, x);
    cudaMemcpy(h, totals, blocks * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d %d %d\n", h[0], h[1], h[2]);
    cudaFree(x);
    cudaFree(totals);
    return 0;
}
