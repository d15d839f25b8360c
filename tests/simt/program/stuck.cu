#include <stdio.h>

__global__ void pass_on(int *flag, int *sums, int *y)
{
    __shared__ int s;
    if (threadIdx.x == 0) {
        while (blockIdx.x > 0 && atomicAdd(&flag[blockIdx.x - 1], 0) == 0)
            ;
        s = blockIdx.x > 0 ? sums[blockIdx.x - 1] : 0;
        sums[blockIdx.x] = s + 1;
        atomicExch(&flag[blockIdx.x], 1);
    }
    y[threadIdx.x % 7] = s;
    __syncthreads();
}
int main()
{
    int *x;
    cudaMalloc(&x, 300 * sizeof *x);
    cudaMemset(x, 0, 300 * sizeof *x);
    pass_on<<<16, 48>>>(x, x + 100, x + 200);
    return cudaDeviceSynchronize() != cudaSuccess;
}
