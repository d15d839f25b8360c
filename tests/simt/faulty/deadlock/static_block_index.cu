// needs: fences
// A single-pass scan trusts the blocks to start in the order of their index: each waits for the one before
// it. If later blocks fill the device first, those they wait for can never start.
#include <stdio.h>

#define SECTION 32

__global__ void single_pass(int *y, const int *x, int *sums, int *flags)
{
    __shared__ int s[SECTION];
    __shared__ int prefix;
    int b = blockIdx.x, t = threadIdx.x;
    s[t] = x[b * SECTION + t];
    for (int stride = 1; stride < SECTION; stride *= 2) {
        __syncthreads();
        int left = t >= stride ? s[t - stride] : 0;
        __syncthreads();
        s[t] += left;
    }
    __syncthreads();
    if (t == 0) {
        prefix = 0;
        if (b > 0) {
            while (atomicAdd(&flags[b - 1], 0) == 0) // finds: deadlock atomic
                ;
            __threadfence();
            prefix = sums[b - 1];
        }
        sums[b] = prefix + s[SECTION - 1];
        __threadfence();
        atomicExch(&flags[b], 1); // may: deadlock atomic
    }
    __syncthreads(); // may: deadlock barrier
    y[b * SECTION + t] = prefix + s[t];
}

int main(void)
{
    const int blocks = 96, n = blocks * SECTION;
    static int h[n];
    int *x, *y, *sums, *flags;
    for (int i = 0; i < n; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&sums, blocks * sizeof(int));
    cudaMalloc(&flags, blocks * sizeof(int));
    cudaMemset(flags, 0, blocks * sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    single_pass<<<blocks, SECTION>>>(y, x, sums, flags);
    cudaError_t error = cudaDeviceSynchronize();
    printf("%s\n", cudaGetErrorName(error));
    return 0;
}
// says-of-several: for flags[
// says-of-several: blocks have not started, and can't before one of blocks
