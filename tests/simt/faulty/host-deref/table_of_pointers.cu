// An array of device pointers is passed to the kernel as it lies on the host: the pointers are the device's,
// the array is not.
#include <stdio.h>

__global__ void add_rows(int *y, int **rows, int count)
{
    int i = threadIdx.x, sum = 0;
    for (int r = 0; r < count; r++)
        sum += rows[r][i]; // finds: host-deref read
    y[i] = sum;
}

int main(void)
{
    static int *rows[3];
    int h[32] = {0}, *y;
    cudaMalloc(&y, sizeof h);
    for (int r = 0; r < 3; r++) {
        cudaMalloc(&rows[r], sizeof h);
        cudaMemset(rows[r], 0, sizeof h);
    }
    add_rows<<<1, 32>>>(y, rows, 3);
    cudaError_t error = cudaDeviceSynchronize();
    printf("%s\n", cudaGetErrorName(error));
    return 0;
}
