// A transpose through a padded two-dimensional tile, with two-dimensional blocks.
#include <stdio.h>

#define TILE 16

__global__ void transpose(float *y, const float *x, int rows, int columns)
{
    __shared__ float tile[TILE][TILE + 1];
    int column = blockIdx.x * TILE + threadIdx.x, row = blockIdx.y * TILE + threadIdx.y;
    if (row < rows && column < columns)
        tile[threadIdx.y][threadIdx.x] = x[row * columns + column];
    __syncthreads();
    column = blockIdx.y * TILE + threadIdx.x;
    row = blockIdx.x * TILE + threadIdx.y;
    if (row < columns && column < rows)
        y[row * rows + column] = tile[threadIdx.x][threadIdx.y];
}

int main(void)
{
    const int rows = 50, columns = 37, n = rows * columns;
    static float h[n], result[n];
    float *x, *y;
    for (int i = 0; i < n; i++)
        h[i] = (float)i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    dim3 block(TILE, TILE), grid((columns + TILE - 1) / TILE, (rows + TILE - 1) / TILE);
    transpose<<<grid, block>>>(y, x, rows, columns);
    cudaMemcpy(result, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++)
            if (result[column * rows + row] != h[row * columns + column])
                return printf("row %d, column %d\n", row, column), 1;
    printf("ok\n");
    return 0;
}
