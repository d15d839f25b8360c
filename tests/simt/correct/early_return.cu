// Threads return early where no barrier follows, and whole blocks before one that all of theirs skip.
#include <stdio.h>

#define BLOCK 64

__global__ void sections(int *y, const int *x, int n, int blocks_used)
{
    __shared__ int s[BLOCK];
    if ((int)blockIdx.x >= blocks_used)
        return;
    int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
    s[t] = i < n ? x[i] : 0;
    __syncthreads();
    if (i >= n)
        return;
    if (t == 0) {
        y[i] = s[0];
        return;
    }
    y[i] = s[t] + s[t - 1];
}

int main(void)
{
    const int n = 150;
    int h[n], result[n], *x, *y;
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    sections<<<8, BLOCK>>>(y, x, n, (n + BLOCK - 1) / BLOCK);
    cudaMemcpy(result, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    for (int i = 0; i < n; i++)
        if (result[i] != (i % BLOCK ? 2 * i - 1 : i))
            return printf("y[%d] is %d\n", i, result[i]), 1;
    printf("ok\n");
    return 0;
}
