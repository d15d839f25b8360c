// needs: fences
// Blocks leave their sums and count themselves out with atomicInc; the last one adds the sums up.
#include <stdio.h>

#define BLOCK 64

__global__ void total(int *result, int *sums, unsigned *done, const int *x, int n)
{
    __shared__ int s[BLOCK];
    __shared__ bool last;
    unsigned t = threadIdx.x;
    int i = blockIdx.x * BLOCK + t;
    s[t] = i < n ? x[i] : 0;
    for (unsigned stride = BLOCK / 2; stride > 0; stride /= 2) {
        __syncthreads();
        if (t < stride)
            s[t] += s[t + stride];
    }
    if (t == 0) {
        sums[blockIdx.x] = s[0];
        __threadfence();
        unsigned before = atomicInc(done, gridDim.x - 1);
        __threadfence();
        last = before == gridDim.x - 1;
    }
    __syncthreads();
    if (!last)
        return;
    int sum = 0;
    for (unsigned b = t; b < gridDim.x; b += BLOCK)
        sum += sums[b];
    s[t] = sum;
    for (unsigned stride = BLOCK / 2; stride > 0; stride /= 2) {
        __syncthreads();
        if (t < stride)
            s[t] += s[t + stride];
    }
    if (t == 0)
        *result = s[0];
}

int main(void)
{
    const int n = 5000, blocks = (n + BLOCK - 1) / BLOCK;
    int h[n], *x, *sums, *result, expected = 0, got;
    unsigned *done;
    for (int i = 0; i < n; i++)
        expected += h[i] = i % 17;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&sums, blocks * sizeof(int));
    cudaMalloc(&result, sizeof(int));
    cudaMalloc(&done, sizeof(unsigned));
    cudaMemset(done, 0, sizeof(unsigned));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    for (int round = 0; round < 3; round++) { // the counter has come round to 0 each time
        total<<<blocks, BLOCK>>>(result, sums, done, x, n);
        cudaMemcpy(&got, result, sizeof got, cudaMemcpyDeviceToHost);
        if (got != expected)
            return printf("total %d, not %d\n", got, expected), 1;
    }
    printf("ok\n");
    return 0;
}
