// Work stealing. Each block takes the tasks of its own queue by atomics of block scope, and when it has none
// left it takes those of the next block by atomics of device scope.
#include <stdio.h>

enum { TASKS = 8 };

// says: reaches only its own block; device scope reaches all blocks
__global__ void work(int *next, int *done)
{
    const int own = blockIdx.x, other = (blockIdx.x + 1) % gridDim.x;
    if (threadIdx.x != 0)
        return;
    for (int task; (task = atomicAdd_block(&next[own], 1)) < TASKS;) // finds: global-race atomic
        atomicAdd(&done[own * TASKS + task], 1);
    for (int task; (task = atomicAdd(&next[other], 1)) < TASKS;) // finds: global-race atomic
        atomicAdd(&done[other * TASKS + task], 1);
}

int main(void)
{
    const int blocks = 6;
    int h[blocks * TASKS], *next, *done, right = 0;
    cudaMalloc(&next, blocks * sizeof *next);
    cudaMalloc(&done, sizeof h);
    cudaMemset(next, 0, blocks * sizeof *next);
    cudaMemset(done, 0, sizeof h);
    work<<<blocks, 32>>>(next, done);
    cudaMemcpy(h, done, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < blocks * TASKS; i++)
        right += h[i] == 1;
    printf("%d of %d\n", right, blocks * TASKS);
    return 0;
}
