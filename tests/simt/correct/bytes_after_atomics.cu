// Shared memory in which one kernel counted by atomics holds bytes in the next, and then counters again: what
// is remembered of four bytes' atomics is each byte's own afterwards.
#include <stdio.h>

#define BLOCK  64
#define BLOCKS 11
#define DIGITS 16

__global__ void count(unsigned *counts, const unsigned *keys, int n)
{
    __shared__ unsigned bins[DIGITS];
    if (threadIdx.x < DIGITS)
        bins[threadIdx.x] = 0;
    __syncthreads();
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        atomicAdd(&bins[keys[i] % DIGITS], 1u);
    __syncthreads();
    if (threadIdx.x < DIGITS)
        counts[threadIdx.x * gridDim.x + blockIdx.x] = bins[threadIdx.x];
}

__global__ void ranks(unsigned *y, const unsigned *keys)
{
    __shared__ unsigned char digits[BLOCK];
    unsigned t = threadIdx.x, before = 0;
    digits[t] = (unsigned char)(keys[blockIdx.x * BLOCK + t] % DIGITS);
    __syncthreads();
    for (unsigned k = 0; k < t; k++)
        before += digits[k] == digits[t];
    y[blockIdx.x * BLOCK + t] = before;
}

int main(void)
{
    const int n = BLOCKS * BLOCK;
    static unsigned h[BLOCKS * BLOCK], counted[DIGITS * BLOCKS];
    unsigned *keys, *counts, *y, sum = 0;
    for (int i = 0; i < n; i++)
        h[i] = (unsigned)(i * i) % 29;
    cudaMalloc(&keys, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&counts, sizeof counted);
    cudaMemcpy(keys, h, sizeof h, cudaMemcpyHostToDevice);
    for (int round = 0; round < 3; round++) {
        count<<<BLOCKS, BLOCK>>>(counts, keys, n);
        ranks<<<BLOCKS, BLOCK>>>(y, keys);
    }
    cudaMemcpy(counted, counts, sizeof counted, cudaMemcpyDeviceToHost);
    for (int k = 0; k < DIGITS * BLOCKS; k++)
        sum += counted[k];
    printf("%s\n", sum == (unsigned)n ? "ok" : "wrong");
    cudaFree(keys);
    cudaFree(y);
    cudaFree(counts);
    return 0;
}
