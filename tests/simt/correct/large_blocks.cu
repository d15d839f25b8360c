// Blocks of 1024 threads with 48 KiB of shared memory, and a few hundred blocks of a single thread.
#include <stdio.h>

__global__ void wide(int *y, const int *x)
{
    __shared__ int s[12 * 1024];
    unsigned t = threadIdx.x;
    for (int k = 0; k < 12; k++)
        s[k * 1024 + t] = x[t] + k;
    __syncthreads();
    int sum = 0;
    for (int k = 0; k < 12; k++)
        sum += s[k * 1024 + 1023 - t];
    y[blockIdx.x * 1024 + t] = sum;
}

__global__ void narrow(int *y) { y[blockIdx.x] += blockIdx.x; }

int main(void)
{
    static int h[3 * 1024];
    int *x, *y;
    for (int i = 0; i < 1024; i++)
        h[i] = i;
    cudaMalloc(&x, 1024 * sizeof(int));
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, 1024 * sizeof(int), cudaMemcpyHostToDevice);
    wide<<<3, 1024>>>(y, x);
    narrow<<<500, 1>>>(y);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    for (int i = 0; i < 3 * 1024; i++)
        if (h[i] != 12 * (1023 - i % 1024) + 66 + (i < 500 ? i : 0))
            return printf("y[%d] is %d\n", i, h[i]), 1;
    printf("ok\n");
    return 0;
}
