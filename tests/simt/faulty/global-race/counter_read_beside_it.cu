// launch: findings=1
// Each thread counts itself and then reads the counter, plainly, while others count: one finding, not one for
// those who have seen the others' numbers and one for those who haven't.
#include <stdio.h>

__global__ void number(int *y, int *counter)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int mine = atomicAdd(counter, 1); // finds: global-race atomic
    y[i] = *counter - mine;           // finds: global-race read
}

int main(void)
{
    int *y, *counter;
    cudaMalloc(&y, 256 * sizeof(int));
    cudaMalloc(&counter, sizeof(int));
    cudaMemset(counter, 0, sizeof(int));
    number<<<4, 64>>>(y, counter);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(y);
    cudaFree(counter);
    return 0;
}
