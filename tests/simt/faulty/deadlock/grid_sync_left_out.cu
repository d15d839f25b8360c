// says: 2 of 4 blocks wait at grid_sync_left_out.cu:12 for the whole grid; 2 have returned: every thread of the grid
// Blocks without work leave before the others wait for the whole grid.
#include <cooperative_groups.h>
#include <stdio.h>

__global__ void add(int *x, int n)
{
    cooperative_groups::grid_group grid = cooperative_groups::this_grid();
    if (blockIdx.x * blockDim.x >= n)
        return;
    x[grid.thread_rank()] += 1;
    grid.sync(); // finds: deadlock barrier
}

int main(void)
{
    int *x, n = 64;
    cudaMalloc(&x, n * sizeof(int));
    cudaMemset(x, 0, n * sizeof(int));
    void *arguments[] = {&x, &n};
    cudaLaunchCooperativeKernel((void *)add, 4, 32, arguments);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
