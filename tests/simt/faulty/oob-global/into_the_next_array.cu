// The place of a block's total is taken for one in bytes, and 4 times too large: beyond the array, where
// another one would follow if they were packed.
// says: totals[
// says: and the array has 64 elements, 256 bytes
#include <stdio.h>

__global__ void store(int *totals, const int *x, int *y)
{
    unsigned b = blockIdx.x;
    totals[b * sizeof(int)] = x[b]; // finds: oob-global write
    y[b] = x[b];
}

int main(void)
{
    int h[64], *totals, *x, *y, *z;
    for (int i = 0; i < 64; i++)
        h[i] = i;
    cudaMalloc(&totals, sizeof h);
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&z, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    store<<<64, 1>>>(totals, x, y);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
