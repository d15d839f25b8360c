// A counter goes up by atomicAdd, and is read by a plain load in the same launch: what that load sees depends
// on which threads have come first.
#include <stdio.h>

__global__ void rank_all(int *rank, int *count, const int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && x[i] > 0)
        atomicAdd(count, 1); // finds: global-race atomic
    if (i < n)
        rank[i] = *count; // finds: global-race read
}

int main(void)
{
    const int n = 256;
    int h[n], *x, *rank, *count;
    for (int i = 0; i < n; i++)
        h[i] = i % 2;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&rank, sizeof h);
    cudaMalloc(&count, sizeof(int));
    cudaMemset(count, 0, sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    rank_all<<<4, 64>>>(rank, count, x, n);
    cudaMemcpy(h, rank, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[n - 1]);
    cudaFree(x);
    cudaFree(rank);
    cudaFree(count);
    return 0;
}
