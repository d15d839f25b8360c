// needs: warp, runtime
// A block scan from warp scans by shuffles, with room for 32 warp sums of which as many are used as there are
// warps, and with a last warp that is not full.
#include <stdio.h>

__device__ static int warp_scan(int v, unsigned mask)
{
    int lane = threadIdx.x % warpSize;
    for (int d = 1; d < warpSize; d *= 2) {
        int left = __shfl_up_sync(mask, v, d);
        if (lane >= d)
            v += left;
    }
    return v;
}

__device__ static int block_scan(int v)
{
    __shared__ int sums[32];
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32, warps = (blockDim.x + 31) / 32;
    bool last_of_warp = lane == 31 || threadIdx.x == blockDim.x - 1;
    int lanes = min(32, (int)blockDim.x - 32 * warp); // in this warp
    unsigned mask = lanes == 32 ? 0xffffffff : (1u << lanes) - 1;
    v = warp_scan(v, mask);
    if (last_of_warp)
        sums[warp] = v;
    __syncthreads();
    if (warp == 0) {
        int sum = lane < warps ? sums[lane] : 0;
        sum = warp_scan(sum, mask);
        if (lane < warps)
            sums[lane] = sum;
    }
    __syncthreads();
    return warp > 0 ? v + sums[warp - 1] : v;
}

__global__ void scan(int *y, const int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = block_scan(i < n ? x[i] : 0);
    if (i < n)
        y[i] = sum;
}

int main(void)
{
    const int n = 1000;
    int h[n], result[n], *x, *y;
    for (int i = 0; i < n; i++)
        h[i] = i % 10;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    for (int block : {32, 80, 256, 1024}) {
        int sum = 0;
        scan<<<(n + block - 1) / block, block>>>(y, x, n);
        cudaMemcpy(result, y, sizeof h, cudaMemcpyDeviceToHost);
        for (int i = 0; i < n; i++) {
            sum = i % block ? sum + h[i] : h[i];
            if (result[i] != sum)
                return printf("blocks of %d: y[%d] is %d, not %d\n", block, i, result[i], sum), 1;
        }
    }
    cudaFree(x);
    cudaFree(y);
    printf("ok\n");
    return 0;
}
