// The last block to count itself out adds up what the others left, and sets the counter to 0 by a plain
// store, for the next launch. After a barrier its other threads find that 0.
#include <stdio.h>

#define BLOCK 64

__device__ unsigned done;

__global__ void total(int *result, int *sums, const int *x)
{
    __shared__ bool last;
    int i = blockIdx.x * BLOCK + threadIdx.x, sum = __syncthreads_count(x[i] > 0);
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = sum;
        __threadfence();
        last = atomicAdd(&done, 1) == gridDim.x - 1;
        __threadfence();
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        for (unsigned b = 1; b < gridDim.x; b++)
            sum += b == blockIdx.x ? sums[0] : sums[b];
        *result = sum;
        done = 0;
    }
    __syncthreads();
    if (last && threadIdx.x > 0 && done != 0)
        *result = -1;
}

int main(void)
{
    const int blocks = 9, n = blocks * BLOCK;
    int h[n], *x, *sums, *result, expected = 0, got;
    for (int i = 0; i < n; i++)
        expected += (h[i] = i % 5 - 2) > 0;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&sums, blocks * sizeof(int));
    cudaMalloc(&result, sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    for (int round = 0; round < 3; round++) {
        total<<<blocks, BLOCK>>>(result, sums, x);
        cudaMemcpy(&got, result, sizeof got, cudaMemcpyDeviceToHost);
        if (got != expected)
            return printf("%d, not %d\n", got, expected), 1;
    }
    cudaFree(x);
    cudaFree(sums);
    cudaFree(result);
    printf("ok\n");
    return 0;
}
