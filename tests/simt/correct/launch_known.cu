// options: -rdc=true -lcudadevrt
// What a thread knows when it launches, its child knows: by a flag of another block, and by a barrier of the
// grid.
#include <cooperative_groups.h>
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

__global__ void together(int *y, int *x)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;
    cooperative_groups::this_grid().sync();
    if (blockIdx.x == 1 && threadIdx.x == 3)
        sum<<<1, 1>>>(y, x, gridDim.x * blockDim.x);
}

int main(void)
{
    int *x, *y, *count, h[2];
    cudaMalloc(&x, 64 * sizeof(int));
    cudaMalloc(&y, 2 * sizeof(int));
    cudaMalloc(&count, sizeof(int));
    cudaMemset(count, 0, sizeof(int));
    last_block<<<8, 8>>>(y, x, count);
    int *second = y + 1;
    void *arguments[] = {&second, &x};
    cudaLaunchCooperativeKernel((void *)together, dim3(2), dim3(32), arguments, 0, 0);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    bool right = h[0] == 8 * 28 && h[1] == 2 * 496;
    printf(right ? "ok\n" : "%d %d\n", h[0], h[1]);
    return !right;
}
