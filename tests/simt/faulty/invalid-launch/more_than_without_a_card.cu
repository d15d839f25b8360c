// exits: 1
// prints: here
// Large cards hold these 264 blocks at once. The CPU device does not, so it ends the program without accusing
// it.
#include <cooperative_groups.h>
#include <stdio.h>

__global__ void together(int *x)
{
    cooperative_groups::this_grid().sync();
    atomicAdd(x, 1);
}

int main(void)
{
    int *x;
    cudaMalloc(&x, sizeof *x);
    cudaMemset(x, 0, sizeof *x);
    void *arguments[] = {&x};
    printf("here\n");
    fflush(stdout);
    cudaLaunchCooperativeKernel((void *)together, 264, 64, arguments, 0, 0);
    return 0; // not reached
}
