// Every block reads a common factor and its own, each on both sides of a barrier, and then sets its own. The
// next launch sets the common one.
#include <stdio.h>

#define BLOCK 32

__global__ void scale(int *y, const int *common, int *factors)
{
    unsigned i = blockIdx.x * BLOCK + threadIdx.x;
    int first = common[0] + factors[blockIdx.x];
    __syncthreads();
    y[i] = first + common[0] + factors[blockIdx.x];
    __syncthreads();
    if (threadIdx.x == 0)
        factors[blockIdx.x] = common[0];
}

__global__ void set(int *common, const int *factors)
{
    if (threadIdx.x == 0)
        common[0] = 2 * factors[blockIdx.x + 1];
}

int main(void)
{
    const int blocks = 8, n = blocks * BLOCK, two = 2;
    int result[n], *y, *common, *factors;
    cudaMalloc(&y, sizeof result);
    cudaMalloc(&common, sizeof *common);
    cudaMalloc(&factors, blocks * sizeof *factors);
    cudaMemcpy(common, &two, sizeof two, cudaMemcpyHostToDevice);
    cudaMemset(factors, 0, blocks * sizeof *factors);
    for (int k = 0; k < 3; k++) {
        scale<<<blocks, BLOCK>>>(y, common, factors);
        set<<<1, BLOCK>>>(common, factors);
    }
    cudaMemcpy(result, y, sizeof result, cudaMemcpyDeviceToHost);
    cudaFree(y);
    cudaFree(common);
    cudaFree(factors);
    for (int i = 0; i < n; i++) // of the last launch: twice its common factor, 8, and the one before, 4
        if (result[i] != 24)
            return printf("y[%d] is %d\n", i, result[i]), 1;
    printf("ok\n");
    return 0;
}
