// Row by row, with the rows of a larger array: each index beyond the array was one of the next array's, and
// is reported as an index of the first array.
// says: x[
// says: and the array has 1024 elements, 4096 bytes
#include <stdio.h>

__global__ void copy_rows(int *y, const int *x, int width, int pitch)
{
    int row = blockIdx.x, column = threadIdx.x;
    y[row * width + column] = x[row * pitch + column]; // finds: oob-global read
}

int main(void)
{
    static int h[1024];
    int *x, *other, *y;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&other, 64 * sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(other, 0, 64 * sizeof h);
    copy_rows<<<32, 32>>>(y, x, 32, 1024);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
