// Block 0 fills a table in its shared memory, and every block reads one: the others' was never filled.
#include <stdio.h>

__global__ void squares(int *y, const int *x)
{
    __shared__ int table[16];
    unsigned t = threadIdx.x;
    if (blockIdx.x == 0 && t < 16)
        table[t] = t * t;
    __syncthreads();
    y[blockIdx.x * blockDim.x + t] = table[x[t] % 16]; // finds: uninit-shared read
}

int main(void)
{
    const int block = 32;
    int h[4 * block], *x, *y;
    for (int i = 0; i < block; i++)
        h[i] = i;
    cudaMalloc(&x, block * sizeof(int));
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, block * sizeof(int), cudaMemcpyHostToDevice);
    squares<<<4, block>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[3], h[3 * block + 3]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
