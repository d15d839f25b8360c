// Every thread of every block reads the factor. The last block to say that it has done so sets it for the
// next launch.
#include <stdio.h>

#define BLOCK 32

__global__ void scale(int *y, int *factor, unsigned *done)
{
    unsigned i = blockIdx.x * BLOCK + threadIdx.x;
    y[i] = i * factor[0];
    __syncthreads();
    if (threadIdx.x > 0)
        return;
    __threadfence();
    if (atomicAdd(done, 1) < gridDim.x - 1)
        return;
    __threadfence();
    factor[0]++;
    *done = 0;
}

int main(void)
{
    const int n = 16 * BLOCK, two = 2, launches = 3;
    int result[n], *y, *factor;
    unsigned *done;
    cudaMalloc(&y, sizeof result);
    cudaMalloc(&factor, sizeof *factor);
    cudaMalloc(&done, sizeof *done);
    cudaMemcpy(factor, &two, sizeof two, cudaMemcpyHostToDevice);
    cudaMemset(done, 0, sizeof *done);
    for (int k = 0; k < launches; k++)
        scale<<<n / BLOCK, BLOCK>>>(y, factor, done);
    cudaMemcpy(result, y, sizeof result, cudaMemcpyDeviceToHost);
    cudaFree(y);
    cudaFree(factor);
    cudaFree(done);
    for (int i = 0; i < n; i++)
        if (result[i] != i * (two + launches - 1))
            return printf("y[%d] is %d\n", i, result[i]), 1;
    printf("ok\n");
    return 0;
}
