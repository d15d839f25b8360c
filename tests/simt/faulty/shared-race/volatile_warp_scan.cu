// Each warp scans its part of a volatile array with nothing between reads and writes, as was done while the
// lanes of a warp ran in lockstep; and hands its sum on in the same way.
// says: a volatile or atomic access does not wait for another one
#include <stdio.h>

__global__ void scan(int *y, const int *x)
{
    __shared__ volatile int s[64];
    __shared__ volatile int total[2];
    unsigned t = threadIdx.x, lane = t % 32;
    s[t] = x[64 * blockIdx.x + t]; // may: shared-race write
    for (unsigned d = 1; d < 32; d *= 2)
        if (lane >= d)
            s[t] += s[t - d]; // finds: shared-race read; may: shared-race write
    if (lane == 31)
        total[t / 32] = s[t];
    __syncthreads();
    y[64 * blockIdx.x + t] = s[t] + (t >= 32 ? total[0] : 0); // may: shared-race write
}

int main(void)
{
    static int h[16 * 64];
    int *x, *y;
    for (int i = 0; i < 16 * 64; i++)
        h[i] = i + 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    scan<<<16, 64>>>(y, x);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
