// needs: warp
// A block scan by warps keeps one sum a warp, and lets all 32 lanes of the first warp scan them in place:
// with 128 threads there are four sums, and 28 lanes read and write past them.
#include <stdio.h>

__device__ int exclusive_in_warp(int value)
{
    int lane = threadIdx.x % 32, sum = value;
    for (int d = 1; d < 32; d *= 2) {
        int left = __shfl_up_sync(0xffffffff, sum, d);
        if (lane >= d)
            sum += left;
    }
    return sum - value;
}

template <int block> __device__ int exclusive_in_block(int value)
{
    __shared__ int warp_sums[block / 32];
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    int before = exclusive_in_warp(value);
    if (lane == 31)
        warp_sums[warp] = before + value;
    __syncthreads();
    if (threadIdx.x < 32) {
        int sum = warp_sums[threadIdx.x];                // finds: oob-shared read
        warp_sums[threadIdx.x] = exclusive_in_warp(sum); // finds: oob-shared write
    }
    __syncthreads();
    return before + warp_sums[warp];
}

template <int block> __global__ void scan(int *y, const int *x, int n)
{
    int i = blockIdx.x * block + threadIdx.x;
    int value = i < n ? x[i] : 0;
    int before = exclusive_in_block<block>(value);
    if (i < n)
        y[i] = before + value;
}

int main(void)
{
    const int n = 256;
    int h[n], *x, *y;
    for (int i = 0; i < n; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    scan<128><<<2, 128>>>(y, x, n);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[n - 1]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
