// One sum a block is kept, and the number of blocks was rounded down for the allocation and up for the
// launch.
#include <stdio.h>

#define BLOCK 64

__global__ void section_sums(int *sums, const int *x, int n)
{
    __shared__ int s[BLOCK];
    unsigned t = threadIdx.x;
    int i = blockIdx.x * BLOCK + t;
    s[t] = i < n ? x[i] : 0;
    __syncthreads();
    for (unsigned stride = BLOCK / 2; stride > 0; stride /= 2) {
        if (t < stride)
            s[t] += s[t + stride];
        __syncthreads();
    }
    if (t == 0)
        sums[blockIdx.x] = s[0]; // finds: oob-global write
}

int main(void)
{
    const int n = 200;
    int h[n], *x, *sums;
    for (int i = 0; i < n; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&sums, n / BLOCK * sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    section_sums<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(sums, x, n);
    cudaMemcpy(h, sums, n / BLOCK * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(x);
    cudaFree(sums);
    return 0;
}
