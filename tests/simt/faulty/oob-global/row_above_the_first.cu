// The row above the first one is an unsigned number that went below zero, and the product has 64 bits. The
// function that reads is called in two lines, of which only one is wrong.
// says: (called at row_above_the_first.cu:20)
// says: this is element 6 * 2^32 - 6
#include <stdio.h>

enum { WIDTH = 6, HEIGHT = 5 };

__device__ static int at(const int *x, unsigned row, unsigned column)
{
    return x[(size_t)row * WIDTH + column]; // finds: oob-global read
}

__global__ void differences(int *y, const int *x)
{
    unsigned row = threadIdx.x;
    y[row] = at(x, row, 0);
    if (row > 0)
        return;
    y[row] -= at(x, row - 1, 0);
}

int main(void)
{
    static int h[WIDTH * HEIGHT];
    int *x, *y;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, HEIGHT * sizeof *y);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    differences<<<1, HEIGHT>>>(y, x);
    cudaMemcpy(h, y, HEIGHT * sizeof *y, cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
