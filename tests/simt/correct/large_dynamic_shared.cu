// needs: runtime
// 64 KiB of dynamic shared memory after cudaFuncSetAttribute, and launches sized by the occupancy calculator.
#include <stdio.h>

__global__ void reverse(int *y, const int *x, int n)
{
    extern __shared__ int s[];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        s[i] = x[i];
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        y[i] = s[n - 1 - i];
}

__global__ void square(int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] *= y[i];
}

int main(void)
{
    const int n = 16384, bytes = n * sizeof(int);
    static int h[n];
    int *x, *y, least = 0, block = 0, blocks = 0, most = 0;
    for (int i = 0; i < n; i++)
        h[i] = i % 100;
    cudaMalloc(&x, bytes);
    cudaMalloc(&y, bytes);
    cudaMemcpy(x, h, bytes, cudaMemcpyHostToDevice);
    cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
    if (most < bytes)
        return printf("no more than %d bytes of shared memory\n", most), 1;
    if (cudaFuncSetAttribute(reverse, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes) != cudaSuccess)
        return printf("attribute\n"), 1;
    reverse<<<1, 256, bytes>>>(y, x, n);
    if (cudaGetLastError() != cudaSuccess)
        return printf("launch\n"), 1;
    if (cudaOccupancyMaxPotentialBlockSize(&least, &block, square, 0, 0) != cudaSuccess || block < 32 ||
        least < 1)
        return printf("occupancy: %d\n", block), 1;
    if (cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, square, block, 0) != cudaSuccess || blocks < 1)
        return printf("occupancy: %d blocks\n", blocks), 1;
    square<<<(n + block - 1) / block, block>>>(y, n);
    cudaMemcpy(h, y, bytes, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++)
        if (h[i] != (n - 1 - i) % 100 * ((n - 1 - i) % 100))
            return printf("y[%d] is %d\n", i, h[i]), 1;
    cudaFree(x);
    cudaFree(y);
    printf("ok\n");
    return 0;
}
