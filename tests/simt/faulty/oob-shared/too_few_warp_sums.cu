// A shared array has one sum for each of the block's four warps, and is added up as if there were 32.
#include <stdio.h>

#define BLOCK 128

__global__ void block_total(int *total, const int *x)
{
    __shared__ int sums[BLOCK / 32];
    unsigned warp = threadIdx.x / 32;
    if (threadIdx.x % 32 == 0) {
        int sum = 0;
        for (int k = 0; k < 32; k++)
            sum += x[warp * 32 + k];
        sums[warp] = sum;
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        int sum = 0;
        for (int k = 0; k < 32; k++)
            sum += sums[k]; // finds: oob-shared read
        *total = sum;
    }
}

int main(void)
{
    int h[BLOCK], *x, *total;
    for (int i = 0; i < BLOCK; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&total, sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    block_total<<<1, BLOCK>>>(total, x);
    cudaMemcpy(h, total, sizeof(int), cudaMemcpyDeviceToHost);
    printf("total %d\n", h[0]);
    cudaFree(x);
    cudaFree(total);
    return 0;
}
