// A thread copies its whole row into a local array with room for four elements.
#include <stdio.h>

__global__ void row_sums(int *y, const int *x, int length)
{
    int row[4];
    for (int k = 0; k < length; k++)
        row[k] = x[threadIdx.x * length + k]; // finds: oob-local index
    int sum = 0;
    for (int k = 0; k < length; k++)
        sum += row[k] * row[length - 1 - k];
    y[threadIdx.x] = sum;
}

int main(void)
{
    const int rows = 8, length = 100000;
    int h[rows], *x, *y;
    cudaMalloc(&x, rows * length * sizeof(int));
    cudaMalloc(&y, sizeof h);
    cudaMemset(x, 1, rows * length * sizeof(int));
    row_sums<<<1, rows>>>(y, x, length);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    return 0;
}
