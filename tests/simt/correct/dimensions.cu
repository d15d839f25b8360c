// Grids and blocks of one, two and three dimensions, given as numbers, as dim3 and in braces.
#include <stdio.h>

__global__ void number(int *y)
{
    int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    int threads = blockDim.x * blockDim.y * blockDim.z;
    atomicAdd(&y[block * threads + thread], 1 + (int)blockIdx.z * 100 + (int)threadIdx.y * 10000);
}

static bool wrong(int *y, dim3 grid, dim3 block)
{
    const int threads = block.x * block.y * block.z, n = grid.x * grid.y * grid.z * threads;
    int h[512];
    cudaMemcpy(h, y, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemset(y, 0, sizeof h);
    for (int i = 0; i < n; i++) {
        int z = i / threads / (grid.x * grid.y), row = i % threads / block.x % block.y;
        if (h[i] != 1 + z * 100 + row * 10000)
            return printf("%d of %d: %d\n", i, n, h[i]), true;
    }
    return false;
}

int main(void)
{
    int *y, n = 7;
    cudaMalloc(&y, 512 * sizeof(int));
    cudaMemset(y, 0, 512 * sizeof(int));
    dim3 grid(3, 2), block(4, 5, 2), line(n);
    number<<<grid, block>>>(y);
    if (wrong(y, grid, block))
        return 1;
    number<<<dim3(2, 2, 3), 32>>>(y);
    if (wrong(y, dim3(2, 2, 3), dim3(32, 1, 1)))
        return 1;
    number<<<n, line>>>(y);
    if (wrong(y, n, line))
        return 1;
    number<<<{2, 3, 1}, {3, 3, 3}>>>(y);
    if (wrong(y, {2, 3, 1}, {3, 3, 3}))
        return 1;
    number<<<1, 512>>>(y);
    if (wrong(y, 1, 512))
        return 1;
    cudaFree(y);
    printf("ok\n");
    return 0;
}
