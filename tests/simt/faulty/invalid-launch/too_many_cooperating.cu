// More blocks than any device runs at once are to wait for each other.
#include <cooperative_groups.h>
#include <stdio.h>

__global__ void wait(int *y)
{
    cooperative_groups::this_grid().sync();
    y[blockIdx.x] = 1;
}

int main(void)
{
    int *y;
    cudaMalloc(&y, 100000 * sizeof(int));
    void *arguments[] = {&y};
    cudaError_t e =
        cudaLaunchCooperativeKernel((void *)wait, 100000, 32, arguments); // finds: invalid-launch launch
    printf("%s\n", cudaGetErrorName(e)); // prints: cudaErrorCooperativeLaunchTooLarge
    return 0;
}
