// needs: warp
// Each warp scans its part of a shared array with __syncwarp between reads and writes, and warps meet at a
// barrier.
#include <stdio.h>

__global__ void warp_scans(int *y, const int *x)
{
    __shared__ int s[128];
    unsigned t = threadIdx.x, lane = t % 32;
    s[t] = x[t];
    __syncwarp();
    for (unsigned d = 1; d < 32; d *= 2) {
        int left = lane >= d ? s[t - d] : 0;
        __syncwarp();
        s[t] += left;
        __syncwarp();
    }
    __syncthreads();
    int before = 0;
    for (unsigned w = 0; w < t / 32; w++)
        before += s[32 * w + 31];
    y[t] = before + s[t];
}

int main(void)
{
    int h[128], result[128], *x, *y, sum = 0;
    for (int i = 0; i < 128; i++)
        h[i] = 2 * i - 60;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    warp_scans<<<1, 128>>>(y, x);
    cudaMemcpy(result, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 128; i++) {
        sum += h[i];
        if (result[i] != sum)
            return printf("y[%d] is %d, not %d\n", i, result[i], sum), 1;
    }
    printf("ok\n");
    return 0;
}
