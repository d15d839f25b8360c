// Lanes of a warp, and warps of a block, that use volatile variables for each other in ways that need no
// lockstep: flags that are waited for, counters of progress, values after fences, hints that may come late.
#include <stdio.h>

#define BLOCK 64
#define STEPS 4

// Each lane waits for the one to its left.
__device__ int chain(volatile int *value, volatile int *ready, unsigned t, int own)
{
    int sum = own;
    if (t > 0) {
        while (!ready[t - 1])
            ;
        __threadfence_block();
        sum += value[t - 1];
    }
    value[t] = sum;
    __threadfence_block();
    ready[t] = 1;
    return sum;
}

// Each lane may be a step ahead of the one to its left, and no more.
__device__ void in_step(volatile int *progress, unsigned t)
{
    for (int step = 1; step <= STEPS; step++) {
        if (t > 0)
            while (progress[t - 1] < step)
                ;
        progress[t] = step;
    }
}

// A thread that has found one says so. The others may stop, or find it again.
__device__ void search(volatile int *found, volatile int *looked, int *where, const int *x, unsigned t)
{
    for (unsigned k = 0; k < 8; k++) {
        if (*found)
            return;
        looked[t] = (int)k;
        if (x[8 * t + k] == 1000) {
            atomicMin(where, (int)(8 * t + k));
            *found = 1;
        }
    }
}

__global__ void all(int *y, int *where, const int *x, const int *haystack)
{
    __shared__ volatile int value[BLOCK], ready[BLOCK], progress[BLOCK], looked[BLOCK], found, both;
    unsigned t = threadIdx.x;
    ready[t] = progress[t] = looked[t] = 0;
    if (t == 0)
        found = both = 0;
    __syncthreads();
    int sum = chain(value, ready, t, x[t]);
    in_step(progress, t);
    search(&found, looked, where + blockIdx.x, haystack, t);
    both = 1; // all write the same
    if (both)
        sum++;
    y[BLOCK * blockIdx.x + t] = sum + progress[t];
}

int main(void)
{
    const int blocks = 3;
    int h[BLOCK], many[8 * BLOCK], result[blocks * BLOCK], first[blocks], *x, *y, *where, *haystack;
    for (int i = 0; i < BLOCK; i++)
        h[i] = i;
    for (int i = 0; i < 8 * BLOCK; i++)
        many[i] = i == 203 ? 1000 : i;
    many[7 * 8 + 3] = 1000;
    for (int b = 0; b < blocks; b++)
        first[b] = 1 << 20;
    many[203] = 203;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof result);
    cudaMalloc(&where, sizeof first);
    cudaMalloc(&haystack, sizeof many);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemcpy(where, first, sizeof first, cudaMemcpyHostToDevice);
    cudaMemcpy(haystack, many, sizeof many, cudaMemcpyHostToDevice);
    all<<<blocks, BLOCK>>>(y, where, x, haystack);
    cudaMemcpy(result, y, sizeof result, cudaMemcpyDeviceToHost);
    cudaMemcpy(first, where, sizeof first, cudaMemcpyDeviceToHost);
    for (int i = 0, sum = 0; i < blocks * BLOCK; i++) {
        sum = i % BLOCK == 0 ? 0 : sum + h[i % BLOCK];
        if (result[i] != sum + 1 + STEPS || first[i / BLOCK] != 59)
            return printf("y[%d] is %d, not %d; found at %d\n", i, result[i], sum + 1 + STEPS,
                          first[i / BLOCK]),
                   1;
    }
    printf("ok\n");
    return 0;
}
