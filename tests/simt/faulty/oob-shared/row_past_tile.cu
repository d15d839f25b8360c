// A stencil over a two-dimensional tile has no row for the halo below it.
// says: tile[16][
#include <stdio.h>

#define SIDE 16

__global__ void add_below(float *y, const float *x)
{
    __shared__ float tile[SIDE][SIDE];
    int col = threadIdx.x, row = threadIdx.y;
    tile[row][col] = x[row * SIDE + col];
    __syncthreads();
    float below = tile[row + 1][col]; // finds: oob-shared read
    y[row * SIDE + col] = tile[row][col] + below;
}

int main(void)
{
    float h[SIDE * SIDE], *x, *y;
    for (int i = 0; i < SIDE * SIDE; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    add_below<<<1, dim3(SIDE, SIDE)>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g\n", h[0]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
