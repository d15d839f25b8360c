// The last steps of a reduction by one warp: on a volatile array with __syncwarp() between reads and writes,
// and with shuffles.
#include <stdio.h>

#define BLOCK 128

__device__ void warp_reduce(volatile int *s, unsigned t)
{
    for (unsigned d = 32; d > 0; d /= 2) {
        int sum = s[t] + s[t + d];
        __syncwarp();
        s[t] = sum;
        __syncwarp();
    }
}

__global__ void reduce(int *y, const int *x)
{
    __shared__ int s[BLOCK];
    unsigned t = threadIdx.x;
    s[t] = x[blockIdx.x * BLOCK + t];
    __syncthreads();
    if (t < 64)
        s[t] += s[t + 64];
    __syncthreads();
    if (t < 32) {
        int sum = s[t] + s[t + 32];
        for (unsigned d = 16; d > 0; d /= 2)
            sum += __shfl_down_sync(0xffffffff, sum, d);
        __syncwarp();
        warp_reduce(s, t);
        if (t == 0)
            y[blockIdx.x] = s[0] == sum ? sum : -1;
    }
}

int main(void)
{
    const int blocks = 4;
    int h[blocks * BLOCK], sums[blocks], *x, *y;
    for (int i = 0; i < blocks * BLOCK; i++)
        h[i] = i % 37;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof sums);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    reduce<<<blocks, BLOCK>>>(y, x);
    cudaMemcpy(sums, y, sizeof sums, cudaMemcpyDeviceToHost);
    for (int b = 0; b < blocks; b++) {
        int sum = 0;
        for (int i = 0; i < BLOCK; i++)
            sum += h[b * BLOCK + i];
        if (sums[b] != sum)
            return printf("block %d: %d, not %d\n", b, sums[b], sum), 1;
    }
    printf("ok\n");
    return 0;
}
