// says: 3 of 4 blocks wait at grid_sync_beside_named_barrier.cu:16 for the whole grid; thread
// says: of block 0 waits at grid_sync_beside_named_barrier.cu:14: every thread of the grid must reach it
// The first block waits at a barrier of its own, where more threads are to meet than it has, while the others wait
// for the whole grid.
#include <cooperative_groups.h>
#include <stdio.h>

__global__ void add(int *x)
{
    cooperative_groups::grid_group grid = cooperative_groups::this_grid();
    x[grid.thread_rank()] += 1;
    if (blockIdx.x == 0)
        for (int warps = 2; warps == 2; warps++)
            __barrier_sync_count(1, 32 * warps); // finds: deadlock barrier
    else
        grid.sync(); // finds: deadlock barrier
}

int main(void)
{
    int *x, n = 4 * 32;
    cudaMalloc(&x, n * sizeof(int));
    cudaMemset(x, 0, n * sizeof(int));
    void *arguments[] = {&x};
    cudaLaunchCooperativeKernel((void *)add, 4, 32, arguments);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
