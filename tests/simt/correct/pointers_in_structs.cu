// Structs with device pointers are passed by value, and an array of device pointers lies on the device.
#include <stdio.h>

struct matrix {
    int rows, columns;
    const int *data;
};

__global__ void row_sums(int *y, matrix m)
{
    int row = threadIdx.x;
    if (row >= m.rows)
        return;
    int sum = 0;
    for (int c = 0; c < m.columns; c++)
        sum += m.data[row * m.columns + c];
    y[row] = sum;
}

__global__ void gather(int *y, int *const *rows, int count)
{
    int sum = 0;
    for (int r = 0; r < count; r++)
        sum += rows[r][threadIdx.x];
    y[threadIdx.x] = sum;
}

int main(void)
{
    const int rows = 6, columns = 40;
    int h[rows * columns], result[columns], *data, *y, *lines[rows], **d_lines;
    for (int i = 0; i < rows * columns; i++)
        h[i] = i;
    cudaMalloc(&data, sizeof h);
    cudaMalloc(&y, sizeof result);
    cudaMalloc(&d_lines, sizeof lines);
    cudaMemcpy(data, h, sizeof h, cudaMemcpyHostToDevice);
    matrix m = {rows, columns, data};
    row_sums<<<1, 32>>>(y, m);
    cudaMemcpy(result, y, rows * sizeof(int), cudaMemcpyDeviceToHost);
    for (int r = 0; r < rows; r++)
        if (result[r] != columns * (r * columns) + columns * (columns - 1) / 2)
            return printf("row %d: %d\n", r, result[r]), 1;
    for (int r = 0; r < rows; r++)
        lines[r] = data + r * columns;
    cudaMemcpy(d_lines, lines, sizeof lines, cudaMemcpyHostToDevice);
    gather<<<1, columns>>>(y, d_lines, rows);
    cudaMemcpy(result, y, sizeof result, cudaMemcpyDeviceToHost);
    for (int c = 0; c < columns; c++)
        if (result[c] != rows * c + columns * rows * (rows - 1) / 2)
            return printf("column %d: %d\n", c, result[c]), 1;
    cudaFree(data);
    cudaFree(y);
    cudaFree(d_lines);
    printf("ok\n");
    return 0;
}
