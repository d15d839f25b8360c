// prints: thread 3 of block 1: sum 36, 0.50, c, text, 0x2a, 1234567890123, 50%
// printf from a kernel, with all the usual conversions, comes out with the host's own output.
#include <stdio.h>

__global__ void tell(const int *x)
{
    __shared__ int s[4];
    s[threadIdx.x] = x[blockIdx.x * 4 + threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 3)
        printf("thread %u of block %u: sum %d, %.2f, %c, %s, %#x, %lld, %d%%\n", threadIdx.x, blockIdx.x,
               s[0] + s[1] + s[2] + s[3], 0.5f, 'c', "text", 42, 1234567890123LL, 50);
}

int main(void)
{
    int h[8] = {1, 2, 3, 4, 6, 8, 10, 12}, *x;
    cudaMalloc(&x, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    tell<<<2, 4>>>(x);
    cudaDeviceSynchronize();
    cudaFree(x);
    printf("ok\n");
    return 0;
}
