// Each block adds its own sum to one total with a plain +=: blocks overwrite one another's.
#include <stdio.h>

#define BLOCK 64

__global__ void add_up(int *total, const int *x)
{
    __shared__ int s[BLOCK];
    unsigned t = threadIdx.x;
    s[t] = x[blockIdx.x * BLOCK + t];
    __syncthreads();
    for (unsigned stride = BLOCK / 2; stride > 0; stride /= 2) {
        if (t < stride)
            s[t] += s[t + stride];
        __syncthreads();
    }
    if (t == 0)
        *total += s[0]; // finds: global-race read write
}

int main(void)
{
    const int blocks = 6;
    int h[blocks * BLOCK], *x, *total, sum;
    for (int i = 0; i < blocks * BLOCK; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&total, sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(total, 0, sizeof(int));
    add_up<<<blocks, BLOCK>>>(total, x);
    cudaMemcpy(&sum, total, sizeof sum, cudaMemcpyDeviceToHost);
    printf("total %d\n", sum);
    cudaFree(x);
    cudaFree(total);
    return 0;
}
