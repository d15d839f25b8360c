// A thread copies its whole row at once into a local array with room for four elements.
#include <stdio.h>
#include <string.h>

__global__ void row_sums(int *y, const int *x, int length)
{
    int row[4];
    memcpy(row, x + threadIdx.x * length, length * sizeof(int));
    int sum = 0;
    for (int k = 0; k < 4; k++)
        sum += row[k] * row[3 - k];
    y[threadIdx.x] = sum;
} // finds: crash write

int main(void)
{
    const int rows = 8, length = 20;
    int h[rows], *x, *y;
    cudaMalloc(&x, rows * length * sizeof(int));
    cudaMalloc(&y, sizeof h);
    cudaMemset(x, 1, rows * length * sizeof(int));
    row_sums<<<1, rows>>>(y, x, length);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    return 0;
}
