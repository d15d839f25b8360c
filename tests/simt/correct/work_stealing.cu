// Work stealing. Each block takes the tasks of its own queue, and then those of the next block, by atomics
// that reach all blocks. What a task adds to is the block's own, so block scope is enough there.
#include <stdio.h>

enum { TASKS = 8 };

__global__ void work(int *next, int *done, int *taken)
{
    if (threadIdx.x % 32 != 0)
        return;
    for (unsigned k = 0; k < 2; k++) {
        const unsigned queue = (blockIdx.x + k) % gridDim.x;
        for (int task; (task = atomicAdd(&next[queue], 1)) < TASKS;) {
            done[queue * TASKS + task] = 1;
            atomicAdd_block(&taken[blockIdx.x], 1);
        }
    }
}

int main(void)
{
    const int blocks = 6;
    int h[blocks * TASKS], t[blocks], *next, *done, *taken, right = 0, sum = 0;
    cudaMalloc(&next, blocks * sizeof *next);
    cudaMalloc(&done, sizeof h);
    cudaMalloc(&taken, sizeof t);
    cudaMemset(next, 0, blocks * sizeof *next);
    cudaMemset(done, 0, sizeof h);
    cudaMemset(taken, 0, sizeof t);
    work<<<blocks, 64>>>(next, done, taken);
    cudaMemcpy(h, done, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(t, taken, sizeof t, cudaMemcpyDeviceToHost);
    for (int i = 0; i < blocks * TASKS; i++)
        right += h[i];
    for (int b = 0; b < blocks; b++)
        sum += t[b];
    puts(right == blocks * TASKS && sum == right ? "ok" : "wrong");
    return 0;
}
