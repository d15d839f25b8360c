// The blocks wait for the whole grid, which only a cooperative launch makes possible.
#include <cooperative_groups.h>
#include <stdio.h>

__global__ void wait(int *y)
{
    y[blockIdx.x * blockDim.x + threadIdx.x] = 1;
    cooperative_groups::this_grid().sync(); // finds: invalid-launch barrier
}

int main(void)
{
    int *y;
    cudaMalloc(&y, 64 * sizeof(int));
    wait<<<2, 32>>>(y);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize())); // prints: cudaErrorLaunchFailure
    return 0;
}
