// options: -rdc=true -lcudadevrt
// What a thread knows when it launches, its child knows: by a flag of other blocks.
#include <stdio.h>

__global__ void sum(int *y, const int *x, int n)
{
    int total = 0;
    for (int i = 0; i < n; i++)
        total += x[i];
    y[0] = total;
}

__global__ void last_block(int *y, int *x, int *count)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0 && atomicAdd(count, 1) == (int)gridDim.x - 1) {
        __threadfence();
        sum<<<1, 1>>>(y, x, gridDim.x * blockDim.x);
    }
}

int main(void)
{
    int *x, *y, *count, h;
    cudaMalloc(&x, 64 * sizeof(int));
    cudaMalloc(&y, sizeof(int));
    cudaMalloc(&count, sizeof(int));
    cudaMemset(count, 0, sizeof(int));
    last_block<<<8, 8>>>(y, x, count);
    cudaMemcpy(&h, y, sizeof h, cudaMemcpyDeviceToHost);
    bool right = h == 8 * 28;
    printf(right ? "ok\n" : "%d\n", h);
    return !right;
}
